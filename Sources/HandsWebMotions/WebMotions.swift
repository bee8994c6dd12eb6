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
  private var labels: [String] = []

  /// Reads a motion file; the names of its motions, one a line, are the file of the result.
  ///
  /// - Throws: ``WebError`` if it is no motion file.
  func load(_ place: Place) throws(WebError) {
    let contents = try bytes(place)
    let model: MotionModel
    do throws(MotionModelError) {
      model = try MotionModel(ByteSlice(contents))
    } catch {
      throw WebError(.invalidArgument, error.description)
    }
    do throws(HandsError) {
      recognizer = try MotionRecognizer(model)
    } catch {
      throw WebError(error)
    }
    labels = model.labels
    keep(Array(labels.joined(separator: "\n").utf8))
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
    guard let events else {
      throw WebError(.failedPrecondition, "The instance has no motions.")
    }
    result = OwnedBytes(numbers(of: events))
  }

  /// Trains motions on clips, a ``MotionRecord``; the file of the result is the motion file, followed by the share of the
  /// clips that cross-validation names correctly.
  ///
  /// - Throws: ``WebError`` if the record is malformed, or the clips do not suffice.
  func train(_ clips: Place) throws(WebError) {
    var record = MotionRecord(try bytes(clips))
    let examples = try record.examples()
    do throws(TrainingError) {
      let training = try MotionTraining(examples)
      let validation = try training.crossValidation(by: .clips)
      let accuracy = (validation?.confusion.accuracy ?? 0).bitPattern
      keep(training.model.bytes, UInt32(truncatingIfNeeded: accuracy), UInt32(accuracy >> 32))
    } catch {
      throw WebError(.invalidArgument, error.description)
    }
  }

  private func bytes(_ place: Place) throws(WebError) -> [UInt8] {
    try WebCalls.shared.memory.bytes(at: place.address, count: place.count)
  }

  /// Keeps a file, whose size and address are the first words of the result.
  private func keep(_ bytes: [UInt8], _ words: UInt32...) {
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
        Double(labels.firstIndex { $0.hasSameBytes(as: label) } ?? -1), Double(event.hand),
        event.handedness == .right ? 0 : 1, Double(event.strength), Double(image.x),
        Double(image.y), Double(position.x), Double(position.y), Double(position.z),
      ]
    }
    return numbers
  }
}
