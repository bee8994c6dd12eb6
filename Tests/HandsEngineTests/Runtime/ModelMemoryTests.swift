import HandsSystem
import HandsTFLite
import HandsTestSupport
import Testing

@testable import HandsEngine

/// What a model takes of the memory, and what it may take.
struct ModelMemoryTests {
  /// The sets whose kernels pack weights.
  static let packing = KernelSet.available.filter { !$0.usesReference && !$0.usesMatrixLibrary }

  /// 500 layers that move every number one place on, with one filter in two tensors.
  private static func shifts(_ side: Int) -> [UInt8] {
    var numbers = [Float](repeating: 0, count: side * side)
    for row in 0..<side { numbers[row * side + (row + 1) % side] = 1 }
    var net = DenseNet(depth: side)
    let filter = net.filter(
      outputs: side, depth: side, .float32, numbers.flatMap(\.bitPattern.littleEndianBytes))
    let other = net.filter(sharing: filter)
    for layer in 0..<500 { net.layer(layer % 3 == 0 ? other : filter) }
    return net.file
  }

  @Test(arguments: KernelSet.available, [true, false])
  func weightsThatManyReadAreKeptOnce(kernels: KernelSet, isOptimized: Bool) throws {
    let side = 64
    let model = try Model(
      ByteSlice(Self.shifts(side)),
      options: ModelOptions(kernels: kernels, isOptimized: isOptimized))
    // The filter, and zeros in place of the bias that is absent.
    let filterSize = side * side * 4
    #expect((filterSize...2 * filterSize).contains(model.packedByteCount))
    let interpreter = try Interpreter(model)
    let values = (0..<side).map { Float($0) }
    interpreter.setInput(0, to: values)
    interpreter.run()
    #expect(interpreter.output(0) == values.indices.map { values[($0 + 500) % side] })
  }

  /// A model keeps what its kernels read, not the file: writing to the file's array copies nothing.
  @Test(arguments: KernelSet.available, [true, false])
  func filesAreNotKept(kernels: KernelSet, isOptimized: Bool) throws {
    var file = Self.shifts(8)
    let model = try Model(
      ByteSlice(file), options: ModelOptions(kernels: kernels, isOptimized: isOptimized))
    let address = file.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
    for index in file.indices { file[index] = 0xff }
    #expect(file.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) } == address)
    let interpreter = try Interpreter(model)
    interpreter.setInput(0, to: (0..<8).map { Float($0) })
    interpreter.run()
    #expect(interpreter.output(0) == [4, 5, 6, 7, 0, 1, 2, 3])
  }

  private func refusal(_ load: () throws(ModelError) -> Void) -> PlanningError? {
    do throws(ModelError) {
      try load()
      return nil
    } catch {
      guard case .planning(let error) = error else { return nil }
      return error
    }
  }

  @Test(arguments: packing)
  func packedConstantsAreLimited(kernels: KernelSet) throws {
    var net = DenseNet(depth: 512)
    net.layer(
      net.filter(outputs: 512, depth: 512, .float32, [UInt8](repeating: 0, count: 512 * 512 * 4)))
    let file = ByteSlice(net.file)
    var options = ModelOptions(kernels: kernels)
    let needed = try Model(file, options: options).packedByteCount
    #expect(needed >= 512 * 512 * 4)
    options.memoryLimit = needed
    #expect(refusal { () throws(ModelError) in _ = try Model(file, options: options) } == nil)
    options.memoryLimit = needed - 1
    #expect(
      refusal { () throws(ModelError) in _ = try Model(file, options: options) }
        == .constantsTooLarge(byteCount: Int64(needed), limit: needed - 1))
  }

  /// A convolution over three rows of an image: its scratch memory has zeros around them.
  @Test(arguments: packing)
  func scratchMemoryIsLimited(kernels: KernelSet) throws {
    var net = GraphBuilding()
    let filter = net.constant([Float](repeating: 1, count: 5 * 5 * 16), 1, 5, 5, 16)
    let input = net.input(1, 3, 2_000, 16)
    let graph = net.graph(
      outputs: try net.apply(.conv2D(Window(padding: .same)), input, filter))
    var options = ModelOptions(kernels: kernels)
    let model = try Model(graph, options: options)
    let needed = model.workspaceByteCount
    try #require(needed > max(model.memory.arenaByteCount, model.packedByteCount))
    options.memoryLimit = needed
    #expect(refusal { () throws(ModelError) in _ = try Model(graph, options: options) } == nil)
    options.memoryLimit = needed - 1
    #expect(
      refusal { () throws(ModelError) in _ = try Model(graph, options: options) }
        == .workspaceTooLarge(byteCount: Int64(needed), limit: needed - 1))
    let interpreter = try Interpreter(model)
    interpreter.withInput(0) { $0.update(repeating: 1) }
    interpreter.run()
    #expect(interpreter.output(0)[3_000] == 3 * 5 * 16)
  }
}
