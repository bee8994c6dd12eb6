import Hands
public import HandsCInterface
import HandsSystem
import HandsThreads
import HandsTraining

// Safe: pointers are NULL or as the header requires; what they point to is read before a function
// returns.

/// Clips of motions that C code collects.
private final class OwnMotionTraining: Sendable {
  /// The finished clips and the take that is being added.
  private let state = Lock((examples: [MotionExample](), take: MotionTake()))

  /// Adds a frame.
  ///
  /// - Throws: ``Failure`` if there is no memory for it.
  func append(
    _ result: HandsResult, in camera: CameraIntrinsics, at time: Duration
  ) throws(Failure) {
    guard FreeMemory.hasRoom(for: 1 << 20) else {
      throw Failure(kMpResourceExhausted, "There is no memory for a frame")
    }
    state.withLock { $0.take.append(result, in: camera, at: time) }
  }

  /// Ends a clip.
  ///
  /// - Throws: ``Failure`` if no hand was seen for long enough, or there are too many clips.
  func endClip(label: String, person: String?) throws(Failure) {
    try state.withLock { state throws(Failure) in
      let clip = state.take.clip
      state.take = MotionTake()
      guard let clip else {
        throw .invalid("The clip shows no hand in 4 frames in a row")
      }
      guard state.examples.count < MotionModel.exampleLimit else {
        throw .invalid("There are \(state.examples.count) clips already")
      }
      state.examples.append(MotionExample(label: label, clip: clip, person: person))
    }
  }

  /// Trains the motions.
  ///
  /// - Returns: The motion file, and the share of clips that cross-validation names correctly.
  /// - Throws: ``Failure`` if the clips do not suffice.
  func run() throws(Failure) -> (file: [UInt8], accuracy: Double) {
    let examples = state.withLock { $0.examples }
    do throws(TrainingError) {
      let training = try MotionTraining(examples)
      let validation = try training.crossValidation(by: .clips)
      return (training.model.bytes, validation?.confusion.accuracy ?? 0)
    } catch {
      throw .invalid(error.description)
    }
  }
}

private let motions = HandleTable<OwnFollower<MotionRecognizer>>()
private let motionTrainings = HandleTable<OwnMotionTraining>()

/// `hands_motions_create` of hands.h.
@_cdecl("hands_motions_create")
public func handsMotionsCreate(
  _ bytes: UnsafeRawPointer?, _ count: Int, _ out: UnsafeMutablePointer<Handle>?,
  _ error: ErrorText?
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
    let recognizer = try engineCall { () throws(HandsError) in try MotionRecognizer(model) }
    unsafe out.pointee = motions.insert(OwnFollower(recognizer, labels: model.labels))
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
    let own = try motions.object(handle, "motions")
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
    let follower = try motions.object(handle, "motions")
    return try unsafe follower.events(of: result, in: camera).map {
      hands_event($0, motions: follower.labels)
    }
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
  _ out: UnsafeMutablePointer<Handle>?, _ error: ErrorText?
) -> hands_status {
  // Safe: see the top of the file.
  unsafe own(error) { () throws(Failure) in
    let out = try unsafe required(out, "training")
    unsafe out.pointee = motionTrainings.insert(OwnMotionTraining())
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
    let training = try motionTrainings.object(handle, "training")
    let record = try unsafe ForeignRecord(result)
    let camera = try unsafe hands_camera.read(required(camera, "camera"))
    try training.append(
      try record.hands(), in: try camera.intrinsics(of: record.image), at: record.time)
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
    let label = try unsafe String(cString: required(label, "label"))
    try training.endClip(label: label, person: unsafe person.map { unsafe String(cString: $0) })
  }
}

/// `hands_motion_training_run` of hands.h.
@_cdecl("hands_motion_training_run")
public func handsMotionTrainingRun(
  _ handle: Handle, _ file: UnsafeMutablePointer<UnsafeRawPointer?>?,
  _ count: UnsafeMutablePointer<Int>?, _ accuracy: UnsafeMutablePointer<Double>?,
  _ error: ErrorText?
) -> hands_status {
  // Safe: see the top of the file.
  unsafe own(error) { () throws(Failure) in
    let file = try unsafe required(file, "file")
    let count = try unsafe required(count, "byte_count")
    unsafe file.pointee = nil
    unsafe count.pointee = 0
    let trained = try motionTrainings.object(handle, "training").run()
    unsafe file.pointee = files.copy(trained.file)
    unsafe count.pointee = trained.file.count
    unsafe accuracy?.pointee = trained.accuracy
  }
}

/// `hands_motion_training_close` of hands.h.
@_cdecl("hands_motion_training_close")
public func handsMotionTrainingClose(_ handle: Handle, _ error: ErrorText?) -> hands_status {
  // Safe: see the top of the file.
  unsafe own(error) { () throws(Failure) in try motionTrainings.close(handle, "training") }
}
