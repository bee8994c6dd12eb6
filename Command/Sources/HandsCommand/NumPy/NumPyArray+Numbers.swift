import HandsEngine
import HandsGoldenTensors

extension NumPyArray {
  // Safe: arrays of bytes are initialized.
  /// The elements in single precision.
  var numbers: [Float] { unsafe HandsGoldenTensors.numbers(type, bytes.span.bytes) }

  /// Creates an array of numbers.
  ///
  /// The result is `nil` if the shape has another number of elements, or the element type cannot
  /// represent a number.
  ///
  /// - Parameters:
  ///   - numbers: The elements, row major.
  ///   - type: Shape and element type.
  init?(_ numbers: [Float], as type: TensorType) {
    guard let bytes = elements(numbers, of: type) else { return nil }
    self.init(type: type, bytes: bytes)
  }
}
