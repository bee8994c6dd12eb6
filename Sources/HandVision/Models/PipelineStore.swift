internal import HandsFileInput
internal import Foundation
internal import Hands
internal import HandsThreads

/// The models, loaded once, and idle pipelines; shared by all requests.
///
/// A pipeline is created for each image that is processed concurrently; of the idle ones, one per
/// processor is kept.
final class PipelineStore: Sendable {
  /// The process's store.
  static let shared = PipelineStore()

  private let state = Lock(State())

  private init() {}

  /// Calls a closure with a pipeline.
  ///
  /// - Parameters:
  ///   - numHands: Maximum number of hands that the pipeline finds.
  ///   - body: A closure with exclusive access to the pipeline.
  /// - Returns: The result of the closure.
  /// - Throws: ``VNErrorCode/invalidModel`` if there are no models, or the closure's error.
  func withPipeline<Result>(
    numHands: Int, _ body: (HandPipeline) throws(VisionFailure) -> Result
  ) throws(VisionFailure) -> Result {
    let path = try VisionModels.bundlePath()
    let waiting = try state.withLock { state throws(VisionFailure) in
      try state.take(numHands: numHands, path: path)
    }
    defer { state.withLock { $0.keep(waiting, path: path) } }
    return try body(waiting.pipeline)
  }

  /// An idle pipeline.
  ///
  /// Unchecked: only the owner of the value uses the pipeline. A value leaves the store before its
  /// pipeline is used and returns afterward.
  private struct WaitingPipeline: @unchecked Sendable {
    let pipeline: HandPipeline
  }

  private struct State {
    private var path: String?
    private var models: HandLandmarkerModels?
    private var waiting: [WaitingPipeline] = []

    mutating func take(numHands: Int, path: String) throws(VisionFailure) -> WaitingPipeline {
      let models = try models(at: path)
      if let index = waiting.lastIndex(where: { $0.pipeline.options.numHands == numHands }) {
        return waiting.remove(at: index)
      }
      var options = HandLandmarkerOptions()
      options.numHands = numHands
      do throws(HandsError) {
        return WaitingPipeline(pipeline: try HandPipeline(models: models, options: options))
      } catch {
        throw VisionFailure(error)
      }
    }

    mutating func keep(_ pipeline: WaitingPipeline, path: String) {
      guard path == self.path else { return }
      waiting.append(pipeline)
      if waiting.count > ProcessInfo.processInfo.activeProcessorCount { waiting.removeFirst() }
    }

    private mutating func models(at path: String) throws(VisionFailure) -> HandLandmarkerModels {
      if let models, path == self.path { return models }
      let loaded = try HandLandmarkerModels(file: path)
      (self.path, models, waiting) = (path, loaded, [])
      return loaded
    }
  }
}

extension HandLandmarkerModels {
  /// Loads the models from a file.
  fileprivate init(file path: String) throws(VisionFailure) {
    let bytes: [UInt8]
    do throws(FileInputError) {
      bytes = try RegularFile.bytes(at: path)
    } catch {
      throw VisionFailure(.invalidModel, "The hand landmarker " + error.description + ".")
    }
    do throws(HandsError) {
      try self.init(bundle: ByteSlice(bytes))
    } catch {
      throw VisionFailure(.invalidModel, "The hand landmarker \"\(path)\": \(error.description)")
    }
  }
}
