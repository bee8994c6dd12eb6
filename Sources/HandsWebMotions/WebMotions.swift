import Hands
import HandsSystem
import HandsTraining
import HandsWebCalls

/// The state of one instance of the module: the motions of one video, and the last result.
final class WebMotions: @unchecked Sendable {
  // Sendable: WebAssembly without shared memory has one thread.

  /// An address and a size in the caller's buffers.
  typealias Place = (address: Int32, count: Int32)

  /// The words of the last result.
  private(set) var result: OwnedBytes?
  /// The bytes whose address the result's words contain.
  private var file: OwnedBytes?
  private var recognizer: MotionRecognizer?
  private var model: MotionModel?
  private var palmLength = CameraJoints.averagePalmLength

  /// Reads a motion file; the names of its motions, one a line, are the file of the result.
  ///
  /// - Throws: ``WebError`` if it is no motion file, or the palm's length is out of range.
  func load(_ place: Place, palmLength: Double) throws(WebError) {
    let contents = try bytes(place)
    let model: MotionModel
    do throws(MotionModelError) {
      model = try MotionModel(ByteSlice(contents))
    } catch {
      throw WebError(.invalidArgument, error.description)
    }
    do throws(HandsError) {
      recognizer = try MotionRecognizer(model, palmLength: palmLength)
    } catch {
      throw WebError(error)
    }
    self.model = model
    self.palmLength = palmLength
    keep(Array(model.labels.joined(separator: "\n").utf8))
  }

  /// Takes the next frame, a ``MotionRecord``, or ends the video if there is none; the result is the motions that ended,
  /// see ``numbers(of:)``.
  ///
  /// - Throws: ``WebError`` if there are no motions, or the record is malformed.
  func update(_ frame: Place?) throws(WebError) {
    let events: [HandEvent]?
    if let frame {
      var record = MotionRecord(try bytes(frame))
      let (camera, hands, time) = try record.frame()
      events = recognizer?.update(hands, in: camera, at: time)
    } else {
      events = recognizer?.finish()
    }
    guard let events else { throw WebMotions.noMotions }
    result = OwnedBytes(numbers(of: events))
  }

  /// Names the motion of a clip, a ``MotionRecord``; the result is the index of its label, −1 if the clip shows no hand for
  /// long enough, its score, and 1 if it is accepted.
  ///
  /// - Throws: ``WebError`` if there are no motions, or the record is malformed.
  func recognize(_ clip: Place) throws(WebError) {
    guard let model else { throw WebMotions.noMotions }
    var record = MotionRecord(try bytes(clip))
    let motion = try record.clip(palmLength: palmLength).flatMap { model.recognize($0) }
    result = OwnedBytes([
      motion.map { index(of: $0.label) } ?? -1, motion?.score ?? .nan,
      motion?.isAccepted ?? false ? 1 : 0,
    ])
  }

  /// Trains motions on clips, a ``MotionRecord``; the file of the result is the motion file, followed by the number of
  /// labels and the numbers of the validation by clip and by person, see ``numbers(of:)``.
  ///
  /// - Throws: ``WebError`` if the record is malformed, or the clips do not suffice.
  func train(_ clips: Place, palmLength: Double) throws(WebError) {
    var record = MotionRecord(try bytes(clips))
    let examples = try record.examples(palmLength: palmLength)
    do throws(TrainingError) {
      let training = try MotionTraining(examples)
      let numbers =
        [Double(training.model.labels.count)]
        + numbers(of: try training.crossValidation(by: .clips))
        + numbers(of: try training.crossValidation(by: .people))
      let words = numbers.flatMap { number in
        let bits = number.bitPattern
        return [UInt32(truncatingIfNeeded: bits), UInt32(bits >> 32)]
      }
      keep(training.model.bytes, words)
    } catch {
      if case .outOfMemory = error { throw WebError(.resourceExhausted, error.description) }
      throw WebError(.invalidArgument, error.description)
    }
  }

  private static var noMotions: WebError {
    WebError(.failedPrecondition, "The instance has no motions.")
  }

  private func index(of label: String) -> Double {
    Double(model?.labels.firstIndex { $0.hasSameBytes(as: label) } ?? -1)
  }

  private func bytes(_ place: Place) throws(WebError) -> [UInt8] {
    try WebCalls.shared.memory.bytes(at: place.address, count: place.count)
  }

  /// Keeps a file, whose size and address are the first words of the result.
  private func keep(_ bytes: [UInt8], _ words: [UInt32] = []) {
    let file = OwnedBytes(bytes)
    result = OwnedBytes([UInt32(file.count), UInt32(bitPattern: file.address)] + words)
    self.file = file
  }

  /// The number of events, then of each its label's index, hand, handedness (0 right, 1 left), strength, pointer (x and y
  /// in the image; x, y and z in space).
  private func numbers(of events: [HandEvent]) -> [Double] {
    var numbers = [Double(events.count)]
    for event in events {
      guard case .motion(let label) = event.kind else { continue }
      let (image, position) = (event.pointer.image, event.pointer.position)
      numbers += [
        index(of: label), Double(event.hand), event.handedness == .right ? 0 : 1,
        Double(event.strength), Double(image.x), Double(image.y), Double(position.x),
        Double(position.y), Double(position.z),
      ]
    }
    return numbers
  }

  /// The number of clips, 0 for no validation; the shares of those named correctly, rightly and falsely accepted (NaN if
  /// there are none), and for each label how often its clips were named as each label.
  private func numbers(of validation: MotionValidation?) -> [Double] {
    guard let validation else { return [0] }
    let confusion = validation.confusion
    let classes = confusion.classes.indices
    return [
      Double(confusion.handCount), confusion.accuracy ?? .nan, validation.acceptedShare ?? .nan,
      validation.falseShare ?? .nan,
    ] + classes.flatMap { row in classes.map { Double(confusion[row, $0]) } }
  }
}
