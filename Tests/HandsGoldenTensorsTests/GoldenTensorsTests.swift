import Foundation
import HandsEngine
import HandsGoldenTensors
import HandsTFLite
import HandsTestSupport
import Testing

/// Recording, files, and comparison with a model.
struct GoldenTensorsTests {
  private static let inputs: [[Float]] = [[1, -2, 3, 0.5], [3, 0, -7, 1]]

  /// `(x + float(k)) · 2`, integers in and out beside; or `x - float(k)`, everything else alike.
  private static func net(subtracts: Bool = false, width: Int32 = 4) -> ByteSlice {
    var writer = TFLiteModelWriter()
    let x = writer.addTensor([width], name: "x")
    let k = writer.addTensor([width], .int32, name: "k")
    let number = writer.addTensor([width], name: "number")
    let two = writer.addTensor([1], name: "two", constant: [0, 0, 0, 0x40])
    let sum = writer.addTensor([width], name: "sum")
    let product = writer.addTensor([width], name: "product")
    let whole = writer.addTensor([width], .int32, name: "whole")
    let (add, subtract, multiply, cast) = (
      BuiltinOperator(rawValue: 0), BuiltinOperator(rawValue: 41), BuiltinOperator(rawValue: 18),
      BuiltinOperator(rawValue: 53)
    )
    writer.operators = [
      .init(cast, inputs: [k], outputs: [number]),
      .init(subtracts ? subtract : add, inputs: [x, number], outputs: [sum]),
      .init(multiply, inputs: [sum, two], outputs: [product]),
      .init(cast, inputs: [product], outputs: [whole]),
    ]
    (writer.inputs, writer.outputs) = ([x, k], [product, whole])
    return ByteSlice(writer.file())
  }

  private static func recording() throws -> GoldenTensors {
    try GoldenTensors(recording: net(), inputs: inputs)
  }

  @Test func aRecordingHasEveryOperator() throws {
    let golden = try Self.recording()
    #expect(golden.outputs == [[8, -4, -8, 3], [8, -4, -8, 3]])
    #expect(golden.operatorOutputs.map(\.name) == ["CAST", "ADD", "MUL", "CAST"])
    #expect(golden.operatorOutputs[1].values == [4, -2, -4, 1.5])
    #expect(golden.modelSHA256?.count == 64)
  }

  @Test(arguments: KernelSet.available)
  func theModelItselfIsEqualToTheBit(kernels: KernelSet) throws {
    let verification = try Self.recording().verify(
      Self.net(), options: ModelOptions(kernels: kernels), tolerance: .exact)
    #expect(verification.firstDifference == nil)
    // Four operators, the outputs without fusion, and the outputs.
    #expect(verification.tensors.count == 8)
    #expect(verification.tensors.allSatisfy { $0.equalBits == 4 })
    #expect("\(verification)" == "8 tensors within the tolerance, 8 of them equal to the bit")
  }

  @Test func filesKeepEveryBit() throws {
    let folder = try TemporaryFolder()
    var golden = try Self.recording()
    golden.operatorOutputs[1].indices = [0, 3]
    golden.operatorOutputs[1].values = [-0.0, .leastNonzeroMagnitude]
    golden.outputs[0] = [.infinity, -.leastNonzeroMagnitude, 0.1, -0.0]
    try golden.write(to: folder.file("new/recorded"))
    let read = try GoldenTensors(folder: folder.file("new/recorded"))
    #expect(read == golden)
    #expect(read.outputs[0].map(\.bitPattern) == golden.outputs[0].map(\.bitPattern))
    try golden.write(to: folder.file("new/recorded"))
  }

  /// Larger than other files may be; refused for its last byte, not for its size.
  @Test func tensorsMayBeLarge() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([], "out.bin")
    let byteCount = 64 << 20 | 1
    #expect(truncate(path, byteCount) == 0)
    let manifest = #"{"inputs": [], "outputs": [{"file": "out.bin"}]}"#
    _ = try folder.write(Array(manifest.utf8), "manifest.json")
    #expect(throws: GoldenTensorsError.partialFloat(path: path, byteCount: byteCount)) {
      try GoldenTensors(folder: folder.path)
    }
  }

  @Test func theFirstOperatorThatDiffersIsNamed() throws {
    let verification = try Self.recording().verify(Self.net(subtracts: true), tolerance: .exact)
    let first = try #require(verification.firstDifference)
    #expect(first.tensor == "operator 1 ADD")
    #expect((first.index, first.expected, first.found) == (0, 4, -2))
    #expect(
      "\(verification)" == "operator 1 ADD, element 0: -2.0 instead of 4.0 (\(first.ulps) ulp)")
    #expect(verification.tensors.count { $0.firstDifference != nil } == 7)
  }

  @Test func samplesAreNamedByTheirPlace() throws {
    var golden = try Self.recording()
    golden.operatorOutputs = [
      .init(operatorIndex: 2, name: "MUL", indices: [3, 1], values: [3, -4.5])
    ]
    let first = try golden.verify(Self.net(), tolerance: .exact).firstDifference
    #expect(first?.index == 1)
    golden.operatorOutputs[0].indices = [3, 4]
    #expect(throws: GoldenTensorsError.index("operator 2 MUL", 4, elementCount: 4)) {
      try golden.verify(Self.net(), tolerance: .exact)
    }
  }

  /// 2²⁴ + 1 is not a number of single precision.
  @Test func integersOfManyBitsAreComparedExactly() throws {
    let inputs: [[Float]] = [[8_388_608, 0, 1, 2], [0, 0, 0, 0]]
    var golden = try GoldenTensors(recording: Self.net(), inputs: inputs)
    golden.outputIntegers = [1: [16_777_216, 0, 2, 4]]
    #expect(try golden.verify(Self.net(), tolerance: .exact).firstDifference == nil)
    golden.outputIntegers = [1: [16_777_217, 0, 2, 4]]
    let verification = try golden.verify(Self.net(), tolerance: .exact)
    #expect(
      "\(verification)"
        == "output 1 (unfused plan), element 0: 16777216 instead of 16777217")
    let last = try #require(verification.tensors.last)
    #expect(last.equalBits == 3 && last.maximumDifference == 1)
  }

  @Test func integersOfManyBitsAreKept() throws {
    let integers: [Int64] = [16_777_217, -1, .max - 1]
    let bytes = try #require(elements(integers, of: TensorType(.int64, [3])))
    let read = wideIntegers(TensorType(.int64, [3]), bytes.span.bytes)
    #expect(read == integers)
    #expect(elements(integers, of: TensorType(.int32, [3])) == nil)
    let small = elements([16_777_217, -1] as [Int64], of: TensorType(.int32, [2]))
    #expect(small == [1, 0, 0, 1, 255, 255, 255, 255])
    #expect(elements(integers, of: TensorType(.float32, [3])) == nil)
    var golden = try Self.recording()
    golden.inputIntegers = [1: [0, 0, 0, 0]]
    #expect(try golden.verify(Self.net(), tolerance: .exact).firstDifference != nil)
  }

  @Test func recordsOfOtherModelsAreRefused() throws {
    let golden = try Self.recording()
    var other = golden
    other.inputs.removeLast()
    #expect(throws: GoldenTensorsError.tensorCount("inputs", recorded: 1, model: 2)) {
      try other.verify(Self.net(), tolerance: .exact)
    }
    other = golden
    other.outputs.removeLast()
    #expect(throws: GoldenTensorsError.tensorCount("outputs", recorded: 1, model: 2)) {
      try other.verify(Self.net(), tolerance: .exact)
    }
    other = golden
    other.inputs[1][2] = 0.5
    #expect(throws: GoldenTensorsError.input(1, valueCount: 4, TensorType(.int32, [4]))) {
      try other.verify(Self.net(), tolerance: .exact)
    }
    other = golden
    other.outputs[0].removeLast()
    #expect(
      throws: GoldenTensorsError.elementCount("output 0 (unfused plan)", recorded: 3, model: 4)
    ) {
      try other.verify(Self.net(), tolerance: .exact)
    }
    other = golden
    other.operatorOutputs[0].position = 1
    #expect(throws: GoldenTensorsError.unknownResult("operator 0 CAST")) {
      try other.verify(Self.net(), tolerance: .exact)
    }
    #expect {
      try golden.verify(ByteSlice([1, 2, 3]), tolerance: .exact)
    } throws: { error in
      if case GoldenTensorsError.model(.file) = error { true } else { false }
    }
  }

  @Test func damagedFilesAreRefused() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("manifest.json")
    #expect(throws: GoldenTensorsError.file(.notFound(path: path))) {
      try GoldenTensors(folder: folder.path)
    }
    _ = try folder.write(Array(#"{"inputs": 3, "outputs": []}"#.utf8), "manifest.json")
    #expect {
      try GoldenTensors(folder: folder.path)
    } throws: { error in
      guard case GoldenTensorsError.manifest(path, let reason) = error else { return false }
      return reason.hasPrefix("inputs: ")
    }
    try Self.recording().write(to: folder.path)
    let input = try folder.write([1, 2, 3, 4, 5], "input_0.bin")
    #expect(throws: GoldenTensorsError.partialFloat(path: input, byteCount: 5)) {
      try GoldenTensors(folder: folder.path)
    }
    #expect {
      try Self.recording().write(to: "\(input)/folder")
    } throws: { error in
      if case GoldenTensorsError.unwritable = error { true } else { false }
    }
  }
}
