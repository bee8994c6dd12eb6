import HandsSystem
import Testing

@testable import HandsTFLite

/// The limits that hold where a caller sets none: a file at each is read, one above is refused.
struct StandardLimitTests {
  private func expectLimit(
    _ limit: Int, in file: (_ count: Int) -> [UInt8],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(throws: Never.self, sourceLocation: sourceLocation) {
      _ = try TFLiteModel.read(ByteSlice(file(limit)))
    }
    #expect(sourceLocation: sourceLocation) {
      _ = try TFLiteModel.read(ByteSlice(file(limit + 1)))
    } throws: { error in
      guard case .limitExceeded(_, _, limit + 1, limit) = error as? ModelFileError else {
        return false
      }
      return true
    }
  }

  private func sample(_ change: (inout SampleModel) -> Void) -> [UInt8] {
    var sample = SampleModel()
    change(&sample)
    return sample.file
  }

  @Test func filesOf64MiB() {
    let file = SampleModel().file
    expectLimit(64 << 20) { file + [UInt8](repeating: 0, count: $0 - file.count) }
  }

  @Test func tables() {
    // All but the buffers: root, operator code, subgraph, two tensors, operator, options.
    expectLimit(100_000) { count in
      sample { $0.buffers = $0.buffers.repeated(count - 7) }
    }
  }

  @Test func tablesInsideOneAnother() throws {
    func depth(_ count: Int) throws(ModelFileError) {
      var value = FlatBufferValue.table([:])
      for _ in 1..<count { value = .table([0: value]) }
      let bytes = FlatBufferBuilder.build(value, identifier: "TEST")
      let reader = FlatBufferReader(ByteSlice(bytes), rootName: "root", limits: .standard)
      var table = try reader.root(identifier: "TEST", isRequired: true)
      while let next = try table.table(0, "next") { table = next }
    }
    try depth(64)
    #expect(throws: ModelFileError.self) { try depth(65) }
  }

  @Test func bytesCopiedOutOfTheFile() {
    // All but the description: shapes, names, inputs and outputs.
    expectLimit(16 << 20) { count in
      sample { $0.root[3] = .string(String(repeating: "d", count: count - 48)) }
    }
  }

  @Test func subgraphs() {
    expectLimit(16) { count in sample { $0.root[2].elements = $0.root[2].elements.repeated(count) }
    }
  }

  @Test func tensors() {
    expectLimit(10_000) { count in
      sample { $0.graph[0].elements = $0.graph[0].elements.repeated(count) }
    }
  }

  @Test func operators() {
    expectLimit(10_000) { count in
      sample { $0.graph[3].elements = $0.graph[3].elements.repeated(count) }
    }
  }

  @Test func dimensions() {
    expectLimit(8) { count in
      sample { $0.tensor[0] = .int32s(Array(repeating: 1, count: count)) }
    }
  }

  @Test func names() {
    expectLimit(1_024) { count in
      sample { $0.tensor[3] = .string(String(repeating: "n", count: count)) }
    }
  }

  @Test func archiveMembers() throws {
    func archive(_ count: Int) throws(ModelFileError) -> ZipArchive {
      var writer = ZipWriter()
      for index in 0..<count { writer.add("m\(index)", ByteSlice([])) }
      return try ZipArchive(ByteSlice(writer.finish()))
    }
    #expect(try archive(64).members.count == 64)
    #expect(throws: ModelFileError.self) { try archive(65) }
  }

  @Test func archiveNames() throws {
    func archive(_ count: Int) throws(ModelFileError) -> ZipArchive {
      var writer = ZipWriter()
      writer.add(String(repeating: "n", count: count), ByteSlice([]))
      return try ZipArchive(ByteSlice(writer.finish()))
    }
    #expect(try archive(1_024).members.count == 1)
    #expect(throws: ModelFileError.self) { try archive(1_025) }
  }

  @Test func archivesInsideOneAnother() throws {
    var bytes: [UInt8] = []
    for _ in 0..<4 {
      var writer = ZipWriter()
      writer.add("inner", ByteSlice(bytes))
      bytes = writer.finish()
    }
    let outer = try ZipArchive(ByteSlice(bytes))
    let second = try outer.requiredArchive(named: "inner").requiredArchive(named: "inner")
    #expect(throws: ModelFileError.self) { try second.requiredArchive(named: "inner") }
  }
}
