public import HandsSystem

extension ModelMetadata {
  /// Reads a model's metadata.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - limits: Resource limits for reading the metadata.
  /// - Returns: The metadata, or `nil` if the model has no metadata entry.
  /// - Throws: ``ModelFileError``; offsets are relative to the start of the metadata's buffer.
  public static func read(
    _ model: TFLiteModel, limits: ModelLimits = .standard
  ) throws(ModelFileError) -> ModelMetadata? {
    guard let entry = model.metadata.first(where: { $0.name.hasSameBytes(as: entryName) }) else {
      return nil
    }
    let reader = FlatBufferReader(
      model.buffers[entry.buffer], rootName: "metadata", limits: limits)
    let root = try reader.root(identifier: identifier, isRequired: true)
    // Only the first subgraph of a model runs.
    guard let subgraph = try root.tables(3, "subgraph_metadata", limit: limits.subgraphs).first
    else { return ModelMetadata(inputs: [], outputs: []) }
    return ModelMetadata(
      inputs: try tensors(subgraph, 2, "input_tensor_metadata"),
      outputs: try tensors(subgraph, 3, "output_tensor_metadata"))
  }

  private static func tensors(
    _ subgraph: FlatBufferTable, _ field: Int, _ name: String
  ) throws(ModelFileError) -> [Tensor] {
    var tensors: [Tensor] = []
    for table in try subgraph.tables(field, name, limit: subgraph.reader.limits.tensors) {
      tensors.append(try tensor(table))
    }
    return tensors
  }

  private static func tensor(_ table: FlatBufferTable) throws(ModelFileError) -> Tensor {
    let nameLength = table.reader.limits.nameLength
    var tensor = Tensor(
      name: try table.string(0, "name", limit: nameLength) ?? "", associatedFiles: [])
    for unit in try table.tables(4, "process_units") {
      let type: UInt8 = try unit.integer(0, "options_type")
      guard let options = try unit.table(1, "options") else { continue }
      // Only the first unit of each kind counts.
      switch type {
      case 1 where tensor.normalization == nil:
        tensor.normalization = Normalization(
          mean: try options.floats(0, "mean"), standardDeviation: try options.floats(1, "std"))
      case 3 where tensor.scoreThreshold == nil:
        tensor.scoreThreshold = try options.float(0, "global_score_threshold")
      default: break
      }
    }
    for file in try table.tables(6, "associated_files") {
      let type: Int8 = try file.integer(2, "type")
      tensor.associatedFiles.append(
        AssociatedFile(
          name: try file.string(0, "name", limit: nameLength) ?? "",
          isAxisLabels: type == axisLabelsType,
          locale: try file.string(3, "locale", limit: nameLength) ?? ""))
    }
    return tensor
  }

  /// `TENSOR_AXIS_LABELS` of the schema.
  package static let axisLabelsType: Int8 = 2
}

extension ModelMetadata {
  /// Reads the labels of an output's elements: the lines of its first label file.
  ///
  /// Lines end in a newline and are not modified; one empty line at the end is dropped.
  ///
  /// - Parameters:
  ///   - output: The index of the output.
  ///   - locale: The language of the file, or `nil` for the first file in any language.
  ///   - file: The contents of the `.tflite` file, which ends with the archive of the label files.
  ///   - limits: Resource limits for reading the archive.
  /// - Returns: The labels, or `nil` if the metadata does not name such a file.
  /// - Throws: ``ModelFileError`` if the archive or the named file is missing or damaged.
  public func labels(
    ofOutput output: Int = 0, locale: String? = nil, in file: ByteSlice,
    limits: ModelLimits = .standard
  ) throws(ModelFileError) -> [String]? {
    guard outputs.indices.contains(output),
      let labelFile = outputs[output].associatedFiles.first(where: {
        $0.isAxisLabels && $0.locale.hasSameBytes(as: locale ?? $0.locale)
      })
    else { return nil }
    let archive = try ZipArchive(file, name: "model", limits: limits)
    let bytes = try archive.requiredBytes(named: labelFile.name)
    var lines = bytes.storage[bytes.range].split(
      separator: 0x0a, maxSplits: limits.labels + 1, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    guard lines.count <= limits.labels else {
      throw .limitExceeded(
        at: FileLocation(.metadata, PrintableName(labelFile.name).description, offset: 0),
        what: "labels", found: lines.count, limit: limits.labels)
    }
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }
}
