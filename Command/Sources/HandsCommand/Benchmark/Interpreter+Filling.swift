import HandsImaging
import HandsEngine
import HandsTiming

extension Interpreter {
  /// Fills the inputs with reproducible numbers.
  ///
  /// Float inputs get numbers from 0 to 1: pseudorandom numbers, or the bytes of an image divided
  /// by 255, repeated as needed. Other inputs remain zero.
  ///
  /// - Parameter picture: The image; `nil` for pseudorandom numbers.
  func fillInputs(from picture: Picture?) {
    var numbers = RandomNumbers()
    for index in model.inputs.indices where model.inputs[index].type.elementType == .float32 {
      withInput(index) { input in
        for position in input.indices {
          input[position] =
            picture.map { Float($0.bytes[position % $0.bytes.count]) / 255 } ?? numbers.next()
        }
      }
    }
  }
}
