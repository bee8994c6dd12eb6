public import Hands
import HandsCLibrary
import HandsEngine
import HandsFileInput
import HandsImageFiles
package import HandsImaging
import HandsSystem
import HandsThreads

/// How hands are found in a folder of labeled images: at most one hand per image.
public struct HandSearchOptions: Hashable, Sendable {
  /// Minimum confidence of the palm detector, 0 … 1.
  public var minHandDetectionConfidence: Float = 0.5
  /// How thoroughly to search an image; `SearchMode.near` by default, because MediaPipe's palm
  /// detector misses hands that fill the image.
  ///
  /// Hands that MediaPipe finds are embedded with its landmarks; only those that it misses come from
  /// other looks. On 1,031 photographs of one close hand, MediaPipe finds 849, `near` all.
  public var search = SearchMode.near
  /// Whether JPEG files are rotated and mirrored according to their EXIF orientation.
  public var honoursOrientation = false
  /// The number of threads, 1 … 256, which share the images; it does not affect results.
  public var numThreads = 1
  /// The number of threads, 1 … 64, that share the work on one image; it does not affect results.
  public var numThreadsPerImage = 1

  /// Creates the standard options.
  public init() {}

  /// The options of one thread's landmarker.
  var landmarker: HandLandmarkerOptions {
    var options = HandLandmarkerOptions()
    options.numThreads = numThreadsPerImage
    options.numHands = 1
    options.minHandDetectionConfidence = minHandDetectionConfidence
    options.search = search
    return options
  }

  /// Computes results on ``numThreads`` threads outside the cooperative pool.
  ///
  /// - Parameters:
  ///   - inputs: The elements to transform.
  ///   - makeTransform: Creates the transform of a thread.
  /// - Returns: The results in the order of the elements.
  /// - Throws: The errors of the closures, ``HandsError/cancelled`` if the task was cancelled,
  ///   ``HandsError/invalidOption(name:found:expected:)``.
  func concurrentMap<Inputs: Collection & Sendable, Output: Sendable>(
    _ inputs: Inputs,
    by makeTransform: @escaping @Sendable () throws -> (Inputs.Element) throws -> Output
  ) async throws -> [Output] where Inputs.Element: Sendable {
    guard (1...AvailableProcessors.jobLimit).contains(numThreads) else {
      throw HandsError.invalidOption(
        name: "numThreads", found: "\(numThreads)", expected: "1 to \(AvailableProcessors.jobLimit)"
      )
    }
    var outputs: [Output] = []
    outputs.reserveCapacity(inputs.count)
    // No thread waits: all results are kept anyway.
    let window = max(numThreads, inputs.count)
    let jobs = max(min(numThreads, inputs.count), 1)
    do {
      for try await output in ConcurrentMap(inputs, jobs: jobs, window: window, by: makeTransform) {
        outputs.append(output)
      }
    } catch is CancellationError {
      throw HandsError.cancelled
    }
    return outputs
  }

  /// Decodes an image file.
  package func decode(_ file: [UInt8]) throws(ImageError) -> Picture {
    try ImageDecoder.decode(file, options: DecodingOptions(honoursOrientation: honoursOrientation))
  }
}

/// The hand in an image.
struct FoundHand: Sendable {
  var hand: Hand
  /// The size of the image.
  var image: ImageSize
  /// The embeddings of the hand and its copies; empty unless examples are wanted.
  var copies: [Float] = []
}

/// The outcome of searching an image.
struct SearchedImage: Sendable {
  enum Outcome: Sendable {
    case hand(FoundHand)
    case noHand
    /// The image cannot be read, for this reason.
    case unreadable(String)
  }

  var path: String
  var outcome: Outcome
  /// The file's size; 0 if it cannot be read.
  var byteCount = 0
  /// The file's SHA-256 if another file has the same size, otherwise empty.
  var digest = ""
}

/// Finds the hand in one image after the other, on one thread.
struct HandFinder {
  private let recognize: (Picture) throws(HandsError) -> HandsResult
  private let embed: ((FoundHand) throws(TrainingError) -> [Float])?
  private let options: HandSearchOptions

  /// Creates a finder of examples: each hand has its copies.
  init(
    examplesBy models: GestureRecognizerModels, _ options: HandSearchOptions,
    _ variations: HandVariations
  ) throws(HandsError) {
    let landmarker = try HandLandmarker(models: models.landmarker, options: options.landmarker)
    let embedder = try GestureEmbedder(models: models)
    recognize = { picture throws(HandsError) in try landmarker.recognize(picture) }
    embed = { found throws(TrainingError) in
      try embedder.copies(of: EmbedderInput(found.hand, in: found.image), variations)
    }
    self.options = options
  }

  /// Creates a finder of gestures.
  init(
    gesturesBy models: GestureRecognizerModels, _ options: HandSearchOptions,
    _ gestures: GestureRecognizerOptions
  ) throws(HandsError) {
    var gestures = gestures
    gestures.landmarker = options.landmarker
    let recognizer = try GestureRecognizer(models: models, options: gestures)
    recognize = { picture throws(HandsError) in try recognizer.recognize(picture) }
    embed = nil
    self.options = options
  }

  /// Searches all images of a folder, on several threads with a finder each.
  ///
  /// - Parameters:
  ///   - folder: The images.
  ///   - options: How hands are found.
  ///   - afterImage: Called after each image, on any thread.
  ///   - makeFinder: Creates the finder of a thread.
  /// - Returns: The hands, in the same order whatever the number of threads.
  /// - Throws: ``LabelledFolderError``, `HandsError`; an image that cannot be read is a result.
  static func hands(
    of folder: LabelledFolder, _ options: HandSearchOptions,
    afterImage: @escaping @Sendable () -> Void,
    _ makeFinder: @escaping @Sendable () throws -> HandFinder
  ) async throws -> LabelledHands {
    var all = try await options.concurrentMap(folder.images) {
      let finder = try makeFinder()
      return { image in
        defer { afterImage() }
        return try finder.search(image)
      }
    }
    try addDigests(to: &all)
    return try LabelledHands(folder, all)
  }

  /// Computes the digests of files that have equal sizes.
  private static func addDigests(to images: inout [SearchedImage]) throws {
    let bySize = Dictionary(grouping: images.indices) { images[$0].byteCount }
    for (size, group) in bySize where size > 0 && group.count > 1 {
      for index in group {
        guard !Task.isCancelled else { throw HandsError.cancelled }
        // A file that was deleted meanwhile is not a copy.
        guard let file = try? RegularFile.bytes(at: images[index].path) else { continue }
        images[index].digest = SHA256.hexDigest(of: file)
      }
    }
  }

  private func search(_ path: String) throws -> SearchedImage {
    var result = SearchedImage(path: path, outcome: .noHand)
    do {
      let file = try RegularFile.bytes(at: path)
      let picture = try options.decode(file)
      result.byteCount = file.count
      if let found = try hand(in: picture) { result.outcome = .hand(found) }
    } catch let error as FileInputError {
      if case .readFailed(_, ENOMEM) = error { throw error }
      result.outcome = .unreadable(error.reason)
    } catch let error as ImageError {
      if case .outOfMemory = error { throw HandsError.image(error) }
      result.outcome = .unreadable(error.description)
    } catch let error as HandsError where error.kind == .picture {
      result.outcome = .unreadable(error.description)
    }
    return result
  }

  private func hand(in picture: Picture) throws -> FoundHand? {
    guard let hand = try recognize(picture).hands.first else { return nil }
    var found = FoundHand(
      hand: hand, image: ImageSize(width: picture.width, height: picture.height))
    if let embed { found.copies = try embed(found) }
    return found
  }
}
