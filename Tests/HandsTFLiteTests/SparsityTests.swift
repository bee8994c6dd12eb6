import HandsSystem
import Testing

@testable import HandsTFLite

struct SparsityTests {
  /// A matrix whose rows are stored in full and whose columns are not, with indices as they come.
  private static func sample(
    segments: (type: UInt8, vector: FlatBufferValue) = (1, .int32s([0, 1, 2])),
    indices: (type: UInt8, vector: FlatBufferValue) = (1, .int32s([5, 7]))
  ) -> SampleModel {
    var sample = SampleModel()
    sample.tensor[6] = .table([
      0: .int32s([0, 1]), 1: .int32s([]),
      2: .vector([
        .table([0: .int8(0), 1: .int32(2)]),
        .table([
          0: .int8(1), 2: .uint8(segments.type), 3: .table([0: segments.vector]),
          4: .uint8(indices.type), 5: .table([0: indices.vector]),
        ]),
      ]),
    ])
    return sample
  }

  private static let path = "model.subgraphs[0].tensors[0].sparsity"

  @Test func isAbsentFromOrdinaryTensors() throws {
    let tensor = try SampleModel().read().subgraphs[0].tensors[0]
    #expect(tensor.sparsity == nil && !tensor.isSparse)
  }

  @Test(arguments: [
    (UInt8(1), FlatBufferValue.int32s([0, 1, 200]), [Int32(0), 1, 200]),
    (2, .uint16s([0, 1, 40_000]), [0, 1, 40_000]), (3, .bytes([0, 1, 200]), [0, 1, 200]),
  ])
  func readsVectorsOfEveryWidth(type: UInt8, vector: FlatBufferValue, numbers: [Int32]) throws {
    let sample = Self.sample(segments: (type, vector), indices: (type, vector))
    let tensor = try sample.read().subgraphs[0].tensors[0]
    #expect(tensor.isSparse)
    #expect(
      tensor.sparsity
        == TFLiteModel.Sparsity(
          traversalOrder: [0, 1],
          levels: [.dense(size: 2), .sparse(segments: numbers, indices: numbers)]))
  }

  @Test func readsBlocks() throws {
    var sample = Self.sample()
    sample.tensor[6][0] = .int32s([0, 1, 3, 2])
    sample.tensor[6][1] = .int32s([1, 0])
    let sparsity = try #require(try sample.read().subgraphs[0].tensors[0].sparsity)
    #expect(sparsity.traversalOrder == [0, 1, 3, 2])
    #expect(sparsity.blockMap == [1, 0])
  }

  @Test func takesDefaults() throws {
    var sample = SampleModel()
    sample.tensor[6] = .table([:])
    #expect(
      try sample.read().subgraphs[0].tensors[0].sparsity
        == TFLiteModel.Sparsity(traversalOrder: [], levels: []))
    sample.tensor[6] = .table([2: .vector([.table([:])])])
    #expect(try sample.read().subgraphs[0].tensors[0].sparsity?.levels == [.dense(size: 0)])
    sample.tensor[6] = .table([
      2: .vector([
        .table([0: .int8(1), 2: .uint8(1), 3: .table([:]), 4: .uint8(3), 5: .table([:])])
      ])
    ])
    #expect(
      try sample.read().subgraphs[0].tensors[0].sparsity?.levels
        == [.sparse(segments: [], indices: [])])
  }

  @Test(arguments: [UInt8(0), 4, 255])
  func refusesVectorsOfUnknownTypes(type: UInt8) {
    for (sample, name) in [
      (Self.sample(segments: (type, .int32s([0]))), "array_segments_type"),
      (Self.sample(indices: (type, .int32s([0]))), "array_indices_type"),
    ] {
      guard case .invalidValue(let location, Int(type), _) = sample.refusal() else {
        Issue.record("accepted type \(type)")
        continue
      }
      #expect(location.path == Self.path + ".dim_metadata[1]." + name)
    }
  }

  @Test func refusesFormatsThatTheSchemaDoesNotHave() {
    var sample = Self.sample()
    sample.tensor[6][2] = .vector([.table([0: .int8(2), 1: .int32(2)])])
    #expect(sample.refusal()?.location.path == Self.path + ".dim_metadata[0].format")
  }

  @Test(arguments: [(2, "array_segments_type"), (4, "array_indices_type")])
  func refusesMissingVectors(field: Int, name: String) {
    var fields: [Int: FlatBufferValue] = [
      0: .int8(1), 2: .uint8(1), 3: .table([0: .int32s([0])]), 4: .uint8(1),
      5: .table([0: .int32s([0])]),
    ]
    fields[field + 1] = nil
    var sample = Self.sample()
    sample.tensor[6][2] = .vector([.table(fields)])
    guard case .malformed(let location, .missingField) = sample.refusal() else {
      Issue.record("accepted")
      return
    }
    #expect(location.path == Self.path + ".dim_metadata[0]." + name)
  }

  /// Two loops for each of eight dimensions.
  @Test func refusesMoreLoopsThanDimensionsAndBlocks() {
    func isRefused(_ change: (inout FlatBufferValue) -> Void) -> Bool {
      var sample = Self.sample()
      change(&sample.tensor[6])
      guard case .limitExceeded(_, _, 17, 16) = sample.refusal() else {
        #expect(sample.refusal() == nil)
        return false
      }
      return true
    }
    let level = FlatBufferValue.table([:])
    for count in [16, 17] {
      let numbers = FlatBufferValue.int32s([Int32](repeating: 0, count: count))
      #expect(isRefused { $0[0] = numbers } == (count > 16))
      #expect(isRefused { $0[1] = numbers } == (count > 16))
      #expect(isRefused { $0[2] = .vector([level].repeated(count)) } == (count > 16))
    }
  }

  /// Tensors that share indices copy them each time.
  @Test func countsIndicesAsCopiedBytes() {
    let few = Self.sample(indices: (1, .int32s([0])))
    let many = Self.sample(indices: (1, .int32s([Int32](repeating: 0, count: 100))))
    var limits = ModelLimits()
    limits.copiedBytes = 2 * 400
    #expect(few.refusal(limits: limits) == nil)
    #expect(many.refusal() == nil)
    guard case .limitExceeded = many.refusal(limits: limits) else {
      Issue.record("accepted")
      return
    }
  }

  @Test func everySingleBit() {
    let file = Self.sample(indices: (2, .uint16s([5, 7]))).file
    for bit in 0..<(8 * file.count) {
      var changed = file
      changed[bit / 8] ^= 1 << UInt8(bit % 8)
      do throws(ModelFileError) {
        _ = try TFLiteModel.read(ByteSlice(changed))
      } catch {
        let line = error.description
        #expect(line.utf8.count <= 1_000 && !line.utf8.contains { $0 < 0x20 }, "\(line)")
      }
    }
  }
}
