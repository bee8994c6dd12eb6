#if !NO_SYSTEM
  extension VisionTask {
    /// A live stream whose results go to a closure.
    ///
    /// - Parameters:
    ///   - label: What debuggers call its queues.
    ///   - onResult: Takes each result, one after the other in the order of their frames, on a
    ///     private queue; dropped frames have none.
    /// - Returns: A stream that has seen no frame; whoever releases it abandons it before.
    /// - Throws: ``HandsError/invalidOption(name:found:expected:)`` for
    ///   ``HandLandmarkerOptions/minTrackingConfidence``, which must be above 0.
    package func liveStream(
      label: String, onResult: @escaping LiveStream<HandsResult>.Handler
    ) throws(HandsError) -> LiveStream<HandsResult> {
      let session = try video()
      return LiveStream(label: label, to: .handler(onResult)) { frame throws(HandsError) in
        try session.recognize(frame)
      }
    }
  }
#endif
