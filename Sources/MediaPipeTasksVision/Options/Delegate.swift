// Names are MediaPipe's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// What a task computes with.
public enum Delegate: UInt, Sendable {
  /// The processor.
  case CPU
  /// Acceleration, where there is any; there is none on Linux, so the processor.
  case GPU
}
