import ArgumentParser
import Hands
import HandsEngine
import HandsReports
import HandsServer
import HandsSystem
import HandsThreads

/// Gestures of one's own on the page: what was recorded, training, and what came of it.
///
/// Pictures are in a folder; the trained bundle is in memory until it is downloaded.
final class GestureWorkshop: Sendable {
  /// The name of the trained bundle.
  static let bundleName = "gestures.task"

  let collection: GestureCollection
  /// The bundle whose nets are used.
  private let base: String
  private let engine: EngineOptions
  private let state = Lock(State())

  /// What came of training.
  struct Trained: Sendable {
    var bundle: [UInt8]
    /// For streams.
    var nets: ServedNets
    /// The report as JSON, and as a page.
    var report: JSONValue
    var page: [UInt8]
  }

  private struct State {
    /// Of the training that runs, if one does.
    var progress: SearchProgress?
    /// Why the last one failed, in a sentence.
    var failure: String?
    var trained: Trained?
  }

  /// - Parameters:
  ///   - path: The folder of recorded pictures.
  ///   - base: The path of the bundle whose nets are used.
  ///   - engine: How they are run.
  init(_ path: String, base: String, engine: EngineOptions) {
    collection = GestureCollection(path)
    self.base = base
    self.engine = engine
  }

  /// The nets with the gestures that were trained last; `nil` before.
  var nets: ServedNets? { state.withLock { $0.trained?.nets } }

  // MARK: Requests

  /// What a server without a workshop has for the page.
  static let absent = ServedContent(privateDocuments: [
    "/gestures.json": { json(.object([("folder", .null)])) }
  ])

  private static func json(_ document: JSONValue) -> ServedFile {
    ServedFile(type: "application/json", bytes: Array(document.text.utf8))
  }

  /// What the server has for the page.
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

  /// The folder, its gestures, and how training stands.
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

  /// How training stands, which is asked for often.
  private func progress(of state: State) -> [(name: String, value: JSONValue)] {
    let counts = state.progress.map { progress in
      let counts = progress.counts
      return JSONValue.object([
        ("looked", .integer(counts.looked)), ("pictures", .integer(counts.pictures)),
      ])
    }
    return [("training", counts ?? .null), ("failure", state.failure.map { .string($0) } ?? .null)]
  }

  private func forget(_ query: [QueryItem]) throws(QueryRefusal) {
    guard query.count == 1, query[0].name == "gesture" else {
      throw QueryRefusal("gesture is needed")
    }
    do throws(CommandError) {
      try collection.removeLastTake(of: GestureName(query[0].value))
    } catch {
      throw QueryRefusal(PrintableLine(error.message).text)
    }
  }

  // MARK: Training

  /// Begins to train, beside the streams.
  private func train(_ query: [QueryItem]) throws(QueryRefusal) {
    let arguments = try StreamArguments(query).options(as: TrainingArguments.self)
    let progress = SearchProgress(isShown: false)
    let isFree = state.withLock { state in
      guard state.progress == nil else { return false }
      state.progress = progress
      state.failure = nil
      return true
    }
    guard isFree else { throw QueryRefusal("Training is under way.") }
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
    var search = try HandSearchOptions.parse([])
    search.engine = engine
    let base = try BaseBundle(path: base, options: engine.modelOptions)
    let result = try await GestureTrainer(
      arguments: arguments, search: search, progress: progress
    ).train(
      on: LabelledFolder(collection.path, background: nil), base: base,
      output: GestureWorkshop.bundleName)
    return Trained(
      bundle: result.bundle,
      nets: try ServedNets(bundle: ByteSlice(result.bundle), options: engine.modelOptions),
      report: result.report.json, page: result.report.page(search, settings: result.settings).bytes)
  }
}
