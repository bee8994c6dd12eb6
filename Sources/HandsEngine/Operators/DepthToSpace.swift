import HandsTFLite

extension OperatorDefinition {
  /// Blocks of channels become blocks of pixels.
  ///
  /// `[N, H, W, b · b · C]` becomes `[N, H · b, W · b, C]`: the blocks' rows lie outermost among the
  /// channels, then their columns.
  static let depthToSpace = OperatorDefinition(
    5, newestVersion: 2
  ) { source throws(GraphError) in
    let blockSize = try source.options(94, isRequired: true) { options throws(ModelFileError) in
      try options.integer(0, "block_size")
    }
    return Operator("DEPTH_TO_SPACE") { operands throws(OperatorError) in
      try operands.checkCount(1)
      let input = try operands.images()
      let size = input.shape.dimensions
      let block = try checkedBlock(blockSize, of: input.shape)
      guard size[3] % (block * block) == 0 else {
        throw .attribute("block_size", value: blockSize)
      }
      let channels = size[3] / (block * block)
      let result = try input.moved(to: [size[0], size[1] * block, size[2] * block, channels])
      let elements = StridedView(size).split(3, into: [block, block, channels])
      return Inference(
        moving: "DEPTH_TO_SPACE", result, from: elements.permuted([0, 1, 3, 2, 4, 5]))
    }
  }

  /// Blocks of pixels become blocks of channels.
  ///
  /// `[N, H · b, W · b, C]` becomes `[N, H, W, b · b · C]`, as ``depthToSpace`` backwards.
  static let spaceToDepth = OperatorDefinition(
    26, newestVersion: 2
  ) { source throws(GraphError) in
    let blockSize = try source.options(19, isRequired: true) { options throws(ModelFileError) in
      try options.integer(0, "block_size")
    }
    return Operator("SPACE_TO_DEPTH") { operands throws(OperatorError) in
      try operands.checkCount(1)
      let input = try operands.images()
      let size = input.shape.dimensions
      let block = try checkedBlock(blockSize, of: input.shape)
      guard size[1] % block == 0, size[2] % block == 0 else {
        throw .attribute("block_size", value: blockSize)
      }
      let (height, width) = (size[1] / block, size[2] / block)
      let result = try input.moved(to: [size[0], height, width, size[3] * block * block])
      let elements = StridedView(size).split(2, into: [width, block])
        .split(1, into: [height, block])
      return Inference(
        moving: "SPACE_TO_DEPTH", result, from: elements.permuted([0, 1, 3, 2, 4, 5]))
    }
  }

  /// A block of pixels within what an image of that many elements can hold.
  private static func checkedBlock(_ size: Int, of shape: Shape) throws(OperatorError) -> Int {
    guard size >= 1, size <= shape.elementCount / size else {
      throw .attribute("block_size", value: size)
    }
    return size
  }
}

extension Operands {
  /// The type of the first operand, of rank 4 and any element type.
  fileprivate func images() throws(OperatorError) -> TensorType {
    let type = try required(.input)
    guard type.shape.rank == 4 else {
      throw .rank(input: 0, expected: "4", found: type.shape.rank)
    }
    return type
  }
}
