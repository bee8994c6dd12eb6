import HandsEngine
import HandsGoldenTensors

extension NumPyArray {
  // Safe: any bytes are bytes.
  /// The elements as numbers of single precision.
  var numbers: [Float] { unsafe HandsGoldenTensors.numbers(type, bytes.span.bytes) }

  /// An array of numbers.
  ///
  /// The result is `nil` if the type takes another number of them, or one is not of the element type.
  ///
  /// - Parameters:
  ///   - numbers: The elements, row major.
  ///   - type: Shape and element type.
  init?(_ numbers: [Float], as type: TensorType) {
    guard let bytes = elements(numbers, of: type) else { return nil }
    self.init(type: type, bytes: bytes)
  }
}
