import Hands
public import HandsCInterface
import HandsSystem
import HandsThreads
import HandsTraining

// Safe: pointers are NULL or as the header requires; what they point to is read before a function
// returns.

/// A clip that C code collects.
private final class OwnTake: Sendable {
  let palmLength: Double
  private let take = Lock(MotionTake())

  /// Starts a clip.
  ///
  /// - Throws: ``Failure`` if the length of palms is out of range.
  init(palmLength: Double) throws(Failure) {
    self.palmLength = try knownPalmLength(palmLength) ?? CameraJoints.averagePalmLength
  }

  /// Adds a frame.
  ///
  /// - Throws: ``Failure`` if a structure is invalid, or there is no memory.
  func append(
    _ result: UnsafePointer<hands_result>?, in camera: UnsafePointer<hands_camera>?
  ) throws(Failure) {
    // Safe: see the top of the file.
    let record = try unsafe ForeignRecord(result)
    let camera = try unsafe hands_camera.read(required(camera, "camera"))
    let (hands, intrinsics) = (try record.hands(), try camera.intrinsics(of: record.image))
    guard FreeMemory.hasRoom(for: 1 << 20) else {
      throw Failure(kMpResourceExhausted, "There is no memory for a frame")
    }
    take.withLock { $0.append(hands, in: intrinsics, at: record.time, palmLength: palmLength) }
  }

  /// Ends the clip; the next frame begins another one.
  ///
  /// - Returns: The clip; `nil` if no hand was seen for long enough.
  func end() -> MotionClip? {
    take.withLock { take in
      defer { take = MotionTake() }
      return take.clip
    }
  }
}

/// Motions that C code recognizes in a stream and in clips.
private final class OwnMotions: Sendable {
  let model: MotionModel
  let follower: OwnFollower<MotionRecognizer>
  let take: OwnTake

  init(_ model: MotionModel, palmLength: Double) throws(Failure) {
    let take = try OwnTake(palmLength: palmLength)
    self.model = model
    self.take = take
    let recognizer = try engineCall { () throws(HandsError) in
      try MotionRecognizer(model, palmLength: take.palmLength)
    }
    follower = OwnFollower(recognizer, labels: model.labels)
  }
}

/// Clips of motions that C code collects.
private final class OwnMotionTraining: Sendable {
  let take: OwnTake
  private let clips = Lock((labels: MotionLabels(), examples: [MotionExample]()))

  init(palmLength: Double) throws(Failure) { take = try OwnTake(palmLength: palmLength) }

  /// Adds a clip.
  ///
  /// - Throws: ``Failure`` if no hand was seen for long enough, the label is invalid, or there are too
  ///   many clips or motions.
  func append(_ clip: MotionClip?, label: String, person: String?) throws(Failure) {
    guard let clip else { throw .invalid("The clip shows no hand in 4 frames in a row") }
    try clips.withLock { clips throws(Failure) in
      guard clips.examples.count < MotionModel.exampleLimit else {
        throw .invalid("There are \(clips.examples.count) clips already")
      }
      _ = try trainingCall { () throws(TrainingError) in try clips.labels.number(of: label) }
      clips.examples.append(MotionExample(label: label, clip: clip, person: person))
    }
  }

  /// Trains the motions.
  ///
  /// - Parameter withReport: Whether to measure how good they are.
  /// - Returns: The motion file and the report.
  /// - Throws: ``Failure`` if the clips do not suffice.
  func run(withReport: Bool) throws(Failure) -> (file: [UInt8], report: String?) {
    let examples = clips.withLock { $0.examples }
    let training = try trainingCall { () throws(TrainingError) in try MotionTraining(examples) }
    let report = try trainingCall { () throws(TrainingError) in
      withReport ? try training.report : nil
    }
    return (training.model.bytes, report)
  }
}

private let motions = HandleTable<OwnMotions>()
private let motionTrainings = HandleTable<OwnMotionTraining>()

/// `hands_motions_create` of hands.h.
@_cdecl("hands_motions_create")
public func handsMotionsCreate(
  _ bytes: UnsafeRawPointer?, _ count: Int, _ palmLength: Double,
  _ out: UnsafeMutablePointer<Handle>?, _ error: ErrorText?
) -> hands_status {
  // Safe: see the top of the file.
  unsafe own(error) { () throws(Failure) in
    let out = try unsafe required(out, "motions")
    unsafe out.pointee = 0
    let file = try unsafe copiedBundle(
      UnsafeRawBufferPointer(start: required(bytes, "bytes"), count: byteCount(count)))
    let model: MotionModel
    do throws(MotionModelError) {
      model = try MotionModel(file)
    } catch {
      throw .invalid(error.description)
    }
    unsafe out.pointee = motions.insert(try OwnMotions(model, palmLength: palmLength))
  }
}

/// `hands_motions_labels` of hands.h.
@_cdecl("hands_motions_labels")
public func handsMotionsLabels(
  _ handle: Handle, _ out: UnsafeMutablePointer<UnsafePointer<UnsafePointer<CChar>?>?>?,
  _ count: UnsafeMutablePointer<Int>?, _ error: ErrorText?
) -> hands_status {
  // Safe: see the top of the file.
  unsafe own(error) { () throws(Failure) in
    let out = try unsafe required(out, "labels")
    let count = try unsafe required(count, "count")
    unsafe out.pointee = nil
    unsafe count.pointee = 0
    let own = try motions.object(handle, "motions").follower
    unsafe out.pointee = UnsafePointer(own.texts.list.baseAddress)
    unsafe count.pointee = own.labels.count
  }
}

/// `hands_motions_update` of hands.h.
@_cdecl("hands_motions_update")
public func handsMotionsUpdate(
  _ handle: Handle, _ result: UnsafePointer<hands_result>?, _ camera: UnsafePointer<hands_camera>?,
  _ out: UnsafeMutablePointer<UnsafePointer<hands_event>?>?, _ count: UnsafeMutablePointer<Int>?,
  _ error: ErrorText?
) -> hands_status {
  // Safe: see the top of the file.
  unsafe giveList("events", to: out, count, error) { () throws(Failure) in
    let follower = try motions.object(handle, "motions").follower
    return try unsafe follower.events(of: result, in: camera).map {
      hands_event($0, motions: follower.labels)
    }
  }
}

/// `hands_motions_add` of hands.h.
@_cdecl("hands_motions_add")
public func handsMotionsAdd(
  _ handle: Handle, _ result: UnsafePointer<hands_result>?, _ camera: UnsafePointer<hands_camera>?,
  _ error: ErrorText?
) -> hands_status {
  // Safe: see the top of the file.
  unsafe own(error) { () throws(Failure) in
    try unsafe motions.object(handle, "motions").take.append(result, in: camera)
  }
}

/// `hands_motions_recognize` of hands.h.
@_cdecl("hands_motions_recognize")
public func handsMotionsRecognize(
  _ handle: Handle, _ label: UnsafeMutablePointer<Int32>?, _ score: UnsafeMutablePointer<Double>?,
  _ isAccepted: UnsafeMutablePointer<Int32>?, _ error: ErrorText?
) -> hands_status {
  // Safe: see the top of the file.
  unsafe own(error) { () throws(Failure) in
    let label = try unsafe required(label, "label")
    let own = try motions.object(handle, "motions")
    let motion = own.take.end().flatMap { own.model.recognize($0) }
    let index = motion.flatMap { motion in
      own.model.labels.firstIndex { $0.hasSameBytes(as: motion.label) }
    }
    unsafe label.pointee = Int32(index ?? -1)
    unsafe score?.pointee = motion?.score ?? .nan
    unsafe isAccepted?.pointee = motion?.isAccepted ?? false ? 1 : 0
  }
}

/// `hands_motions_close` of hands.h.
@_cdecl("hands_motions_close")
public func handsMotionsClose(_ handle: Handle, _ error: ErrorText?) -> hands_status {
  // Safe: see the top of the file.
  unsafe own(error) { () throws(Failure) in try motions.close(handle, "motions") }
}

/// `hands_motion_training_create` of hands.h.
@_cdecl("hands_motion_training_create")
public func handsMotionTrainingCreate(
  _ palmLength: Double, _ out: UnsafeMutablePointer<Handle>?, _ error: ErrorText?
) -> hands_status {
  // Safe: see the top of the file.
  unsafe own(error) { () throws(Failure) in
    let out = try unsafe required(out, "training")
    unsafe out.pointee = 0
    unsafe out.pointee = motionTrainings.insert(try OwnMotionTraining(palmLength: palmLength))
  }
}

/// `hands_motion_training_add` of hands.h.
@_cdecl("hands_motion_training_add")
public func handsMotionTrainingAdd(
  _ handle: Handle, _ result: UnsafePointer<hands_result>?, _ camera: UnsafePointer<hands_camera>?,
  _ error: ErrorText?
) -> hands_status {
  // Safe: see the top of the file.
  unsafe own(error) { () throws(Failure) in
    try unsafe motionTrainings.object(handle, "training").take.append(result, in: camera)
  }
}

/// `hands_motion_training_end_clip` of hands.h.
@_cdecl("hands_motion_training_end_clip")
public func handsMotionTrainingEndClip(
  _ handle: Handle, _ label: UnsafePointer<CChar>?, _ person: UnsafePointer<CChar>?,
  _ error: ErrorText?
) -> hands_status {
  // Safe: see the top of the file.
  unsafe own(error) { () throws(Failure) in
    let training = try motionTrainings.object(handle, "training")
    let clip = training.take.end()
    guard let label = unsafe label else { return }
    try training.append(
      clip, label: unsafe requiredText(label, "label"),
      person: unsafe person.map { person throws(Failure) in
        try unsafe requiredText(person, "person")
      })
  }
}

/// `hands_motion_training_run` of hands.h.
@_cdecl("hands_motion_training_run")
public func handsMotionTrainingRun(
  _ handle: Handle, _ file: UnsafeMutablePointer<UnsafeRawPointer?>?,
  _ count: UnsafeMutablePointer<Int>?, _ report: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
  _ error: ErrorText?
) -> hands_status {
  // Safe: see the top of the file.
  unsafe own(error) { () throws(Failure) in
    let file = try unsafe required(file, "file")
    let count = try unsafe required(count, "byte_count")
    unsafe file.pointee = nil
    unsafe count.pointee = 0
    unsafe report?.pointee = nil
    let training = try motionTrainings.object(handle, "training")
    let trained = try unsafe training.run(withReport: report != nil)
    unsafe file.pointee = files.copy(trained.file)
    unsafe count.pointee = trained.file.count
    if let text = trained.report { unsafe report?.pointee = files.copy(text) }
  }
}

/// `hands_motion_training_close` of hands.h.
@_cdecl("hands_motion_training_close")
public func handsMotionTrainingClose(_ handle: Handle, _ error: ErrorText?) -> hands_status {
  // Safe: see the top of the file.
  unsafe own(error) { () throws(Failure) in try motionTrainings.close(handle, "training") }
}
