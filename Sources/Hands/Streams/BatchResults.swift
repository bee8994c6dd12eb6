public import HandsImaging
import HandsThreads

/// The outcome for one image of a batch.
public struct BatchOutput<Source: Sendable>: Sendable {
  /// The element of the sequence, such as the path of a file.
  public var source: Source
  /// The result, or the error of reading or processing the image.
  public var result: Result<HandsResult, any Error>

  /// Creates an output.
  ///
  /// - Parameters:
  ///   - source: The element of the sequence.
  ///   - result: The result, or the error of reading or processing the image.
  public init(source: Source, result: Result<HandsResult, any Error>) {
    self.source = source
    self.result = result
  }
}

/// The results of many independent images, one per image, in order.
///
/// Images are read and processed on threads of their own, outside the cooperative pool, each with a copy of the
/// task over the same models. They get at most four images per thread ahead of the consumer, so that memory does not
/// grow with the number of images. If the consumer's task is cancelled, the sequence throws ``HandsError/cancelled``
/// once the threads have stopped.
public struct BatchResults<Sources: Sequence & Sendable>: AsyncSequence, Sendable
where Sources.Element: Sendable {
  /// The outcome for an image.
  public typealias Element = BatchOutput<Sources.Element>

  private let outputs: ConcurrentMap<Sources, Element>

  init(_ outputs: ConcurrentMap<Sources, Element>) {
    self.outputs = outputs
  }

  /// Starts the threads.
  ///
  /// - Returns: An iterator over the results; releasing it stops the threads.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(outputs: outputs.makeAsyncIterator())
  }

  /// Iterates over the results.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private var outputs: ConcurrentMap<Sources, Element>.AsyncIterator

    init(outputs: ConcurrentMap<Sources, Element>.AsyncIterator) {
      self.outputs = outputs
    }

    /// Waits for the next result.
    ///
    /// - Returns: `nil` after the last one.
    /// - Throws: ``HandsError/cancelled``, ``HandsError/closed`` if a thread found the task closed when it started, or
    ///   another ``HandsError`` if there is not enough memory for its copy of the task. Errors of images are results.
    public mutating func next() async throws -> Element? {
      do {
        return try await outputs.next()
      } catch is CancellationError {
        throw HandsError.cancelled
      }
    }
  }
}

extension VisionTask {
  /// Finds the hands in many independent images, on several threads.
  ///
  /// ```swift
  /// let results = try recognizer.results(for: paths) { path in
  ///   try ImageDecoder.decode([UInt8](Data(contentsOf: URL(filePath: path))))
  /// }
  /// for try await output in results { print(output.source, output.result) }
  /// ```
  ///
  /// Results are the same for any number of threads. Close the task only after the sequence has ended: each thread
  /// copies it when it starts.
  ///
  /// - Parameters:
  ///   - sources: What images are read from, such as paths of files; taken one by one as threads become free.
  ///   - jobs: The number of images that are processed at the same time, 1 … 256. The default is the number of
  ///     processors that this process may use, by its affinity and control groups, divided by
  ///     ``HandLandmarkerOptions/numThreads``.
  ///   - rotationDegrees: The clockwise rotation that makes the images upright: a multiple of 90; may be negative.
  ///   - read: Reads an image with three or four channels; called on several threads at a time.
  /// - Returns: The outcomes, in the order of the sources.
  /// - Throws: ``HandsError/invalidOption(name:found:expected:)`` for `jobs`, ``HandsError/invalidRotation(degrees:)``.
  public func results<Sources: Sequence & Sendable>(
    for sources: Sources, jobs: Int? = nil, rotationDegrees: Int = 0,
    reading read: @escaping @Sendable (Sources.Element) throws -> Picture
  ) throws(HandsError) -> BatchResults<Sources> where Sources.Element: Sendable {
    try results(
      for: sources, jobs: jobs, rotationDegrees: rotationDegrees,
      opening: { PictureSource(try read($0)) })
  }

  /// Finds the hands in many independent images, of which parts may be decoded as they are needed, on several threads.
  ///
  /// - Parameters:
  ///   - sources: What images are read from, such as paths of files; taken one by one as threads become free.
  ///   - jobs: The number of images that are processed at the same time, 1 … 256; by default as for
  ///     ``results(for:jobs:rotationDegrees:reading:)``.
  ///   - rotationDegrees: The clockwise rotation that makes the images upright: a multiple of 90; may be negative.
  ///   - open: Opens an image with three or four channels; called on several threads at a time.
  /// - Returns: The outcomes, in the order of the sources.
  /// - Throws: ``HandsError/invalidOption(name:found:expected:)`` for `jobs`, ``HandsError/invalidRotation(degrees:)``.
  public func results<Sources: Sequence & Sendable>(
    for sources: Sources, jobs: Int? = nil, rotationDegrees: Int = 0,
    opening open: @escaping @Sendable (Sources.Element) throws -> PictureSource
  ) throws(HandsError) -> BatchResults<Sources> where Sources.Element: Sendable {
    _ = try ImageRotation(degrees: rotationDegrees)
    let jobs = jobs ?? AvailableProcessors.jobs(threads: options.numThreads)
    guard (1...AvailableProcessors.jobLimit).contains(jobs) else {
      throw .invalidOption(
        name: "jobs", found: "\(jobs)", expected: "1 to \(AvailableProcessors.jobLimit)")
    }
    return BatchResults(
      ConcurrentMap(sources, jobs: jobs, window: 4 * jobs) { [self] in
        let task = try VisionTask(duplicating: self)
        return { source in
          BatchOutput(
            source: source,
            result: Result {
              try task.recognize(try open(source), rotationDegrees: rotationDegrees)
            })
        }
      })
  }

  /// Finds the hands in many independent images, on several threads.
  ///
  /// - Parameters:
  ///   - pictures: The images, with three or four channels; taken one by one as threads become free.
  ///   - jobs: The number of images that are processed at the same time, 1 … 256; by default as for
  ///     ``results(for:jobs:rotationDegrees:reading:)``.
  ///   - rotationDegrees: The clockwise rotation that makes the images upright: a multiple of 90; may be negative.
  /// - Returns: The outcomes, in the order of the images.
  /// - Throws: ``HandsError/invalidOption(name:found:expected:)`` for `jobs`, ``HandsError/invalidRotation(degrees:)``.
  public func results<Pictures: Sequence & Sendable>(
    for pictures: Pictures, jobs: Int? = nil, rotationDegrees: Int = 0
  ) throws(HandsError) -> BatchResults<Pictures> where Pictures.Element == Picture {
    try results(for: pictures, jobs: jobs, rotationDegrees: rotationDegrees) { $0 }
  }
}
