extension VisionTask {
  /// Creates a live stream that passes its results to a closure.
  ///
  /// - Parameters:
  ///   - label: The label of its queues in debuggers.
  ///   - onResult: Receives the results serially, in frame order, on a private queue; dropped
  ///     frames have none.
  /// - Returns: A new stream; call ``LiveStream/abandon()`` before releasing it.
  /// - Throws: ``HandsError/invalidOption(name:found:expected:)`` for
  ///   ``HandLandmarkerOptions/minTrackingConfidence``, which must be above 0.
  package func liveStream(
    label: String, onResult: @escaping LiveStream<HandsResult>.Handler
  ) throws(HandsError) -> LiveStream<HandsResult> {
    try liveStream(label: label, to: .handler(onResult))
  }

  /// Creates a live stream.
  ///
  /// - Parameters:
  ///   - label: The label of its queues in debuggers.
  ///   - target: Receives the results in frame order; dropped frames have none.
  /// - Returns: A new stream; call ``LiveStream/abandon()`` before releasing it.
  /// - Throws: ``HandsError/invalidOption(name:found:expected:)`` for
  ///   ``HandLandmarkerOptions/minTrackingConfidence``, which must be above 0.
  package func liveStream(
    label: String, to target: LiveStream<HandsResult>.Target
  ) throws(HandsError) -> LiveStream<HandsResult> {
    let session = try video()
    return LiveStream(label: label, to: target) { frame throws(HandsError) in
      try session.recognize(frame)
    }
  }
}
