public import HandsEngine

/// A layer with the kernel of one set and random operands.
///
/// Runs of the same layer use the same numbers. Use it from one thread at a time.
public final class LayerRun {
  /// The kernel's name.
  public let kernelName: String
  private let interpreter: Interpreter

  /// Prepares the kernel and generates its operands.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - set: The kernel set.
  ///   - threadCount: The number of threads, 1 or more.
  /// - Throws: `ModelError` if this machine cannot run the set.
  public init(_ layer: Layer, set: KernelSet, threadCount: Int = 1) throws(ModelError) {
    var numbers = RandomNumbers()
    let inputs = layer.inputs.map { numbers.floats(count: $0.elementCount, scale: 1) }
    // Sums are at most 1: see ``Layer/tolerance``.
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

  /// Returns the largest difference between two runs' outputs.
  ///
  /// - Parameter other: A run of the same layer.
  /// - Returns: The difference; infinite if a value is NaN, or both are the same infinity, anywhere.
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
