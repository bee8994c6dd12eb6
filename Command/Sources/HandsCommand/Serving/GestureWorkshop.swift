import ArgumentParser
import Hands
import HandsEngine
import HandsReports
import HandsServer
import HandsSystem
import HandsThreads
import HandsTraining

/// Custom gestures on the page: recorded images, training and its result.
///
/// The images are in a folder. The trained bundle is kept in memory for download.
final class GestureWorkshop: Sendable {
  /// The name of the trained bundle.
  static let bundleName = "gestures.task"

  let collection: GestureCollection
  /// The path of the bundle with the models.
  private let base: String
  private let engine: EngineOptions
  private let state = Lock(State())

  /// The result of training.
  struct Trained: Sendable {
    var bundle: [UInt8]
    /// The models for streams.
    var nets: ServedNets
    var report: JSONValue
    var page: [UInt8]
  }

  private struct State {
    /// The progress of the current training.
    var progress: SearchProgress?
    /// The error of the last training.
    var failure: String?
    var trained: Trained?
  }

  /// - Parameters:
  ///   - path: The folder of recorded images.
  ///   - base: The path of the bundle with the models.
  ///   - engine: The options for running the models.
  init(_ path: String, base: String, engine: EngineOptions) {
    collection = GestureCollection(path)
    self.base = base
    self.engine = engine
  }

  /// The models with the gestures trained last, if any.
  var nets: ServedNets? { state.withLock { $0.trained?.nets } }

  // MARK: Requests

  /// The content of a server without a workshop.
  static let absent = ServedContent(privateDocuments: [
    "/gestures.json": { json(.object([("folder", .null)])) }
  ])

  private static func json(_ document: JSONValue) -> ServedFile {
    ServedFile(type: "application/json", bytes: Array(document.text.utf8))
  }

  /// The content of a server with this workshop.
  var content: ServedContent {
    ServedContent(
      privateDocuments: [
        "/gestures.json": { [self] in GestureWorkshop.json(summary) },
        "/training.json": { [self] in
          GestureWorkshop.json(.object(progress(of: state.withLock { $0 })))
        },
        "/\(GestureWorkshop.bundleName)": { [self] in
          state.withLock { $0.trained }.map { trained in
            ServedFile(
              type: "application/octet-stream", bytes: trained.bundle,
              downloadName: GestureWorkshop.bundleName)
          }
        },
        "/gestures.html": { [self] in
          state.withLock { $0.trained }.map { trained in
            ServedFile(
              type: "text/html; charset=utf-8", bytes: trained.page, downloadName: "gestures.html")
          }
        },
      ],
      actions: [
        "/gestures/train": { [self] query throws(QueryRefusal) in try train(query) },
        "/gestures/forget": { [self] query throws(QueryRefusal) in try forget(query) },
      ])
  }

  /// The folder, its gestures, and the state of training.
  private var summary: JSONValue {
    var state = state.withLock { $0 }
    var gestures: [JSONValue] = []
    do throws(CommandError) {
      gestures = try collection.gestures().map { gesture in
        JSONValue.object([
          ("name", .string(gesture.name)), ("pictures", .integer(gesture.pictureCount)),
          ("takes", .integer(gesture.takes.count)),
        ])
      }
    } catch {
      state.failure = PrintableLine(error.message).text
    }
    return .object(
      [("folder", .string(collection.path)), ("gestures", .array(gestures))] + progress(of: state)
        + [("report", state.trained?.report ?? .null)])
  }

  /// The state of training.
  private func progress(of state: State) -> [(name: String, value: JSONValue)] {
    let counts = state.progress.map { progress in
      let counts = progress.counts
      return JSONValue.object([
        ("processed", .integer(counts.searched)), ("pictures", .integer(counts.images)),
      ])
    }
    return [("training", counts ?? .null), ("failure", state.failure.map { .string($0) } ?? .null)]
  }

  private func forget(_ query: [QueryItem]) throws(QueryRefusal) {
    guard query.count == 1, query[0].name == "gesture" else {
      throw QueryRefusal("gesture is required")
    }
    do throws(CommandError) {
      try collection.removeLastTake(of: GestureName(query[0].value))
    } catch {
      throw QueryRefusal(PrintableLine(error.message).text)
    }
  }

  // MARK: Training

  /// Starts training in the background.
  private func train(_ query: [QueryItem]) throws(QueryRefusal) {
    let arguments = try StreamArguments.training(query)
    let progress = SearchProgress(isShown: false)
    let isFree = state.withLock { state in
      guard state.progress == nil else { return false }
      state.progress = progress
      state.failure = nil
      return true
    }
    guard isFree else { throw QueryRefusal("Training is in progress.") }
    Task {
      do {
        let trained = try await trained(arguments, progress)
        finish { $0.trained = trained }
      } catch {
        let failure = CommandError(error, path: collection.path).message
        finish { $0.failure = PrintableLine(failure).text }
      }
    }
  }

  private func finish(_ change: (inout State) -> Void) {
    state.withLock { state in
      state.progress = nil
      change(&state)
    }
  }

  private func trained(
    _ arguments: TrainingArguments, _ progress: SearchProgress
  ) async throws -> Trained {
    var search = try HandSearchArguments.parse([])
    search.engine = engine
    let run = try TrainingRun(base: base, training: arguments, search: search, progress: progress)
    let (result, report) = try await run.train(
      on: LabelledFolder(collection.path), output: GestureWorkshop.bundleName)
    return Trained(
      bundle: result.bundle,
      nets: try ServedNets(bundle: ByteSlice(result.bundle), options: engine.modelOptions),
      report: report.json, page: report.page(search.options).bytes)
  }
}
