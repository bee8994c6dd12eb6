public import HandsSystem

extension TFLiteModel {
  /// Adds labels for the elements of the first output to a model without metadata.
  ///
  /// Writes a new root table before the old file, whose tables it references unchanged, and adds
  /// the label file in a zip archive at the end.
  ///
  /// - Parameters:
  ///   - labels: One label for each element along the output's last axis, without newlines.
  ///   - file: The contents of the `.tflite` file.
  ///   - limits: Resource limits for reading the file.
  /// - Returns: The contents of the new file.
  /// - Throws: ``ModelFileError`` if the file is not such a model or the labels don't match it.
  public static func addLabels(
    _ labels: [String], to file: ByteSlice, limits: ModelLimits = .standard
  ) throws(ModelFileError) -> [UInt8] {
    let model = try read(file, limits: limits)
    try check(labels, fit: model)
    let root = try FlatBufferReader(file, rootName: "model", limits: limits)
      .root(identifier: identifier, isRequired: false)
    let head = FlatBufferBuilder.build(
      try labelledRoot(of: root, metadata: metadata(for: model)), identifier: identifier)
    var archive = ZipWriter(after: head + file.storage[file.range])
    archive.add(labelFileName, ByteSlice(Array((labels.joined(separator: "\n") + "\n").utf8)))
    return archive.finish()
  }

  private static let labelFileName = "labels.txt"

  private static func check(
    _ labels: [String], fit model: TFLiteModel
  ) throws(ModelFileError) {
    let graph = model.subgraphs[0]
    guard let output = graph.outputs.first else {
      throw .unsupported(
        at: FileLocation(.metadata, "model.subgraphs[0].outputs", offset: 0),
        "labels need an output")
    }
    let place = FileLocation(
      .metadata, "model.subgraphs[0].tensors[\(output)].shape", offset: 0)
    let extent = graph.tensors[Int(output)].shape.last ?? 1
    guard labels.count == Int(extent) else {
      throw .invalidValue(
        at: place, found: labels.count, expected: "\(extent) labels, one for each class")
    }
    guard !labels.contains(where: { $0.utf8.contains(0x0a) }) else {
      throw .unsupported(at: place, "a label holds a newline")
    }
    let hasMetadata = model.metadata.contains { $0.name.hasSameBytes(as: ModelMetadata.entryName) }
    guard !hasMetadata else {
      throw .unsupported(
        at: FileLocation(.metadata, "model.metadata", offset: 0), "the model has metadata already")
    }
  }

  /// Returns the old root table with one more buffer and one more metadata entry.
  private static func labelledRoot(
    of root: FlatBufferTable, metadata: [UInt8]
  ) throws(ModelFileError) -> FlatBufferValue {
    var buffers: [FlatBufferValue] = []
    for table in try root.tables(4, "buffers") {
      let offset: UInt64 = try table.integer(1, "offset")
      guard offset <= 1 else {
        throw .unsupported(
          at: try table.location(of: 1, "offset", width: 8), "constants behind the flatbuffer")
      }
      buffers.append(.following(table.position))
    }
    let entry = FlatBufferValue.table([
      0: .string(ModelMetadata.entryName), 1: .uint32(UInt32(buffers.count)),
    ])
    buffers.append(.table([0: .bytes(metadata)]))
    let entries: [FlatBufferValue] =
      try root.tables(6, "metadata").map { .following($0.position) } + [entry]
    var fields: [Int: FlatBufferValue] = [0: .uint32(UInt32(schemaVersion))]
    for (field, name) in rootFields {
      switch field {
      case 4: fields[field] = .vector(buffers)
      case 6: fields[field] = .vector(entries)
      default:
        if let vector = try root.vector(field, name, elementSize: 1) {
          fields[field] = .following(vector.position)
        }
      }
    }
    return .table(fields)
  }

  /// The fields of the root table after the version; each is an offset to a vector or string.
  private static let rootFields: [(field: Int, name: String)] = [
    (1, "operator_codes"), (2, "subgraphs"), (3, "description"), (4, "buffers"),
    (5, "metadata_buffer"), (6, "metadata"), (7, "signature_defs"), (8, "external_buffer_groups"),
    (9, "external_buffers"),
  ]

  /// Builds metadata that names the label file, with an entry for each input and output.
  private static func metadata(for model: TFLiteModel) -> [UInt8] {
    let graph = model.subgraphs[0]
    let labelFile = FlatBufferValue.table([
      0: .string(labelFileName), 2: .int8(ModelMetadata.axisLabelsType),
    ])
    let inputs = graph.inputs.map { index in
      FlatBufferValue.table([0: .string(graph.tensors[Int(index)].name)])
    }
    let outputs = graph.outputs.enumerated().map { place, index in
      let name = FlatBufferValue.string(graph.tensors[Int(index)].name)
      return FlatBufferValue.table(
        place == 0 ? [0: name, 6: .vector([labelFile])] : [0: name])
    }
    return FlatBufferBuilder.build(
      .table([
        0: .string(graph.name),
        3: .vector([.table([2: .vector(inputs), 3: .vector(outputs)])]),
        7: .string("1.0.0"),
      ]), identifier: ModelMetadata.identifier)
  }
}
