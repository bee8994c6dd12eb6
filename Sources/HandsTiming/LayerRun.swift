public import HandsEngine

/// A layer's kernel of one set, with operands of random numbers.
///
/// Runs of the same layer have the same numbers. Belongs to one thread at a time.
public final class LayerRun {
  /// The kernel's name.
  public let kernelName: String
  private let interpreter: Interpreter

  /// Prepares the kernel and draws its operands.
  ///
  /// - Parameters:
  ///   - layer: What is computed.
  ///   - set: Whose kernel computes it.
  ///   - threadCount: The number of threads that share the work, 1 or more.
  /// - Throws: `ModelError` if this machine cannot run the set.
  public init(_ layer: Layer, set: KernelSet, threadCount: Int = 1) throws(ModelError) {
    var numbers = RandomNumbers()
    let inputs = layer.inputs.map { numbers.floats(count: $0.elementCount, scale: 1) }
    // Sums of at most 1: see ``Layer/tolerance``.
    let scale = 1 / Float(layer.terms)
    let graph: Graph
    do {
      graph = try SingleOperator(
        layer.operator, inputs: layer.inputs, constants: layer.constants
      ) { shape in
        numbers.floats(count: shape.elementCount, scale: scale)
      }.graph
    } catch {
      throw .graph(error)
    }
    let model = try Model(graph, options: ModelOptions(kernels: set))
    kernelName = model.steps[0].kernelName
    interpreter = try Interpreter(model, threadCount: threadCount)
    for (index, values) in inputs.enumerated() {
      interpreter.withInput(index) { input in
        for position in values.indices { input[position] = values[position] }
      }
    }
  }

  /// Computes the output.
  public func run() { interpreter.run() }

  /// The largest distance between two runs' outputs.
  ///
  /// - Parameter other: A run of the same layer.
  /// - Returns: The distance; infinite if one of them has no number where the other has one.
  public func distance(to other: LayerRun) -> Float {
    interpreter.withOutput(0) { mine in
      other.interpreter.withOutput(0) { theirs in
        var largest: Float = 0
        for index in mine.indices {
          let distance = abs(mine[index] - theirs[index])
          largest = distance.isNaN ? .infinity : max(largest, distance)
        }
        return largest
      }
    }
  }
}
