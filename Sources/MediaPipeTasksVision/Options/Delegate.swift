// The names match MediaPipe.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The processor that runs a task.
public enum Delegate: UInt, Sendable {
  /// The CPU.
  case CPU
  /// An accelerator, if available; there is none on Linux, so the CPU is used.
  case GPU
}
