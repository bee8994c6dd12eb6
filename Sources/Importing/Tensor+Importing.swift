import GraphIR
import ModelFiles
import Tensors

extension ElementType {
  /// The engine's type for a type of the schema, `nil` if it has none.
  init?(_ code: TFLiteModel.TensorTypeCode) {
    switch code {
    case .float32: self = .float32
    case .float16: self = .float16
    case .int32: self = .int32
    case .int64: self = .int64
    case .uint8: self = .uint8
    case .int8: self = .int8
    case .bool: self = .bool
    default: return nil
    }
  }
}

extension TFLiteModel.Subgraph {
  /// Where a tensor stands in the file.
  func place(ofTensor index: Int) -> TensorPlace {
    TensorPlace(index: index, name: PrintableName(tensors[index].name).description)
  }
}

extension TFLiteModel.Tensor {
  func elementType(_ place: @autoclosure () -> TensorPlace) throws(GraphError) -> ElementType {
    guard let elementType = ElementType(type) else {
      throw .tensor(place(), "has an unsupported element type, number", value: Int(type.rawValue))
    }
    return elementType
  }

  func declaredShape(_ place: @autoclosure () -> TensorPlace) throws(GraphError) -> Shape {
    do {
      return try Shape(shape.map { Int($0) })
    } catch {
      throw .tensorShape(place(), error)
    }
  }

  func declaredType(_ place: @autoclosure () -> TensorPlace) throws(GraphError) -> TensorType {
    TensorType(try elementType(place()), try declaredShape(place()))
  }

  /// Scales, zero points and the dimension they run along must agree.
  func checkQuantization(_ place: @autoclosure () -> TensorPlace) throws(GraphError) {
    guard let quantization, !quantization.scale.isEmpty else { return }
    let count = quantization.scale.count
    guard quantization.zeroPoint.isEmpty || quantization.zeroPoint.count == count else {
      throw .tensor(
        place(), "has another number of zero points than scales:",
        value: quantization.zeroPoint.count)
    }
    guard count > 1 else { return }
    let axis = Int(quantization.quantizedDimension)
    guard axis >= 0, axis < shape.count, Int(shape[axis]) == count else {
      throw .tensor(place(), "has scales that do not fit its shape:", value: count)
    }
  }

  /// The quantization as the graph carries it; zero points that the file leaves out are 0.
  var graphQuantization: Quantization {
    guard let quantization else { return Quantization() }
    let scales = quantization.scale
    let zeroPoints =
      quantization.zeroPoint.isEmpty
      ? [Int](repeating: 0, count: scales.count)
      : quantization.zeroPoint.map { Int(clamping: $0) }
    return Quantization(
      scales: scales, zeroPoints: zeroPoints, axis: Int(quantization.quantizedDimension))
  }
}
