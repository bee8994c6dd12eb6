import HandsImaging
import HandsEngine
import HandsTiming

extension Interpreter {
  /// Fills the inputs with numbers that are the same in every process.
  ///
  /// Float inputs get numbers from 0 to 1: random ones, or a picture's bytes, again and again, over
  /// 255. All others stay zero.
  ///
  /// - Parameter picture: Where the numbers come from; random ones if there is none.
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
