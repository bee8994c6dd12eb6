extension VisionTask {
  /// Creates a live stream that passes its results to a closure.
  ///
  /// - Parameter onResult: Receives the results serially, in frame order, on a private queue; dropped
  ///   frames have none.
  /// - Returns: A new stream; call ``LiveStream/abandon()`` before releasing it.
  /// - Throws: ``HandsError/invalidOption(name:found:expected:)`` for
  ///   ``HandLandmarkerOptions/minTrackingConfidence``, which must be above 0;
  ///   ``HandsError/noThread``.
  package func liveStream(
    onResult: @escaping LiveStream<HandsResult>.Handler
  ) throws(HandsError) -> LiveStream<HandsResult> {
    try liveStream(to: .handler(onResult))
  }

  /// Creates a live stream.
  ///
  /// - Parameter target: Receives the results in frame order; dropped frames have none.
  /// - Returns: A new stream; call ``LiveStream/abandon()`` before releasing it.
  /// - Throws: ``HandsError/invalidOption(name:found:expected:)`` for
  ///   ``HandLandmarkerOptions/minTrackingConfidence``, which must be above 0;
  ///   ``HandsError/noThread``.
  package func liveStream(
    to target: LiveStream<HandsResult>.Target
  ) throws(HandsError) -> LiveStream<HandsResult> {
    let session = try video()
    let stream = LiveStream(to: target) { frame throws(HandsError) in
      try session.recognize(frame)
    }
    guard let stream else { throw .noThread }
    return stream
  }
}
