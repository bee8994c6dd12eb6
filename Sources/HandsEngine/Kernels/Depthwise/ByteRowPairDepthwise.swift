import HandsMicrokernels
import HandsSystem

/// A depthwise convolution of quantized bytes over blocks of row pairs.
///
/// Bytes are widened as unsigned ones, and so is the one that stands for 0 around the image: it is taken away from sums
/// before all runs, as many times as the weights of their channel say.
struct ByteRowPairDepthwise: Sendable {
  // Safe: the workspace has the parts that `parts` finds; sizes are those of the operands.
  private let convolution: DepthwiseConvolution
  private let requantization: AffineRequantization
  private let ratios: [Float]
  private let bounds: Int16Epilogue.Bounds
  private let rowPairs: RowPairBlocks

  /// Plans a convolution of bytes that XNNPACK scales; the result is `nil` for others, and if no tile fits.
  init?(
    _ convolution: DepthwiseConvolution, _ requantization: AffineRequantization,
    _ tiles: Int16Tiles
  ) {
    // Tiles convert numbers of magnitudes below 2³¹.
    guard requantization.input.elementType != .int16, let ratios = requantization.ratios,
      ratios.allSatisfy({ $0 < 1 }),
      let rowPairs = RowPairBlocks(convolution, tiles, padsRows: true)
    else { return nil }
    self.convolution = convolution
    self.requantization = requantization
    self.ratios = ratios
    self.rowPairs = rowPairs
    bounds = Int16Epilogue.Bounds(stored: requantization.bounds)
  }

  private var bands: RowPairBands { rowPairs.bands }
  private var channels: Int { rowPairs.geometry.outputChannels }
  /// 16-bit integers of the outputs of a step of one block.
  private var stepCount: Int { bands.rowsPerStep * rowStride }
  /// Those of a row of them.
  private var rowStride: Int { bands.outputs * bands.lanes }

  /// The scratch memory of a call.
  @safe private struct Parts {
    /// The row pairs of a group of blocks.
    let blocks: UnsafeMutablePointer<Int32>
    /// Outputs of a step of one block.
    let outputs: UnsafeMutablePointer<Int16>
  }

  private var blockLanes: Int { rowPairs.together * bands.laneCount }
  private var byteCount: Int { 4 * blockLanes + 2 * stepCount }

  private func parts(_ workspace: UnsafeMutableRawPointer) -> Parts {
    unsafe Parts(
      blocks: workspace.bindMemory(to: Int32.self, capacity: blockLanes),
      outputs: (workspace + 4 * blockLanes).bindMemory(to: Int16.self, capacity: stepCount))
  }

  /// The kernel, of constant weights.
  var candidate: KernelCandidate {
    let input = requantization.input
    let name = "dwconv.\(input.elementType.name).\(rowPairs.form).\(rowPairs.tiles.name)"
    let partition = Partition(units: rowPairs.unitCount, multiplyAdds: convolution.multiplyAdds)
    let choice = KernelChoice(
      name: name, packings: [rowPairs.filter, starts],
      operands: [.input], workspaceByteCount: byteCount, bandCount: partition.bandCount
    ) { packed in
      { operands, range in
        let parts = unsafe parts(operands.workspace)
        let filter = unsafe UnsafePointer(packed[0].elements(as: Int32.self))
        let starts = unsafe UnsafePointer(packed[1].elements(as: Int32.self))
        for unit in partition.units(of: range) {
          rowPairs.forEachStep(of: unit) { group, image, step in
            unsafe rowPairs.fill(
              parts.blocks, group, image: image, step, operands.input(0, as: UInt8.self),
              zero: 0x1_0001 * input.unsignedZeroPoint, flip: 0x1_0001 * Int32(input.signFlip),
              by: rowPairs.tiles.widenRowPair)
            unsafe convolve(group, image, step, parts, filter, starts, operands)
          }
        }
      }
    }
    return KernelCandidate(name, constants: Operand.weights) { _ in choice }
  }

  /// Computes a step of some blocks of channels of an image.
  private func convolve(
    _ group: Range<Int>, _ image: Int, _ step: RowPairBands.Step, _ parts: Parts,
    _ filter: UnsafePointer<Int32>, _ starts: UnsafePointer<Int32>, _ operands: KernelOperands
  ) {
    let (height, width) = (rowPairs.geometry.height, rowPairs.geometry.width.output)
    let output =
      unsafe operands.output(0, as: UInt8.self)
      + (image * height.output + step.rows.lowerBound) * width * channels
    unsafe ratios.withUnsafeBufferPointer { ratios in
      guard let ratios = ratios.baseAddress else { return }
      for (index, number) in group.enumerated() {
        let channel = rowPairs.firstChannel(of: number)
        unsafe rowPairs.sweep(
          parts.blocks + index * bands.laneCount, step, filter + number * rowPairs.weightStride,
          starts + channel,
          (parts.outputs, stride: bands.lanes, rowStride: rowStride),
          Int16Epilogue(scales: ratios + channel, bounds: bounds))
        let isOneRun = width == bands.outputs
        for row in 0..<(isOneRun ? 1 : step.rows.count) {
          unsafe rowPairs.tiles.narrow(
            Int16Narrowing(
              count: isOneRun ? step.rows.count * width : width,
              integers: parts.outputs + row * rowStride,
              bytes: output + (row * width * channels + channel), byteStride: channels,
              zeroPoint: Int32(requantization.result.zeroPoint)))
        }
      }
    }
  }

  /// Where the sums of each channel start.
  private var starts: Packing {
    let (taps, channels) = (rowPairs.geometry.tapCount, channels)
    let zeroPoint = requantization.input.unsignedZeroPoint
    return unsafe .starts(
      PackedLayout("tap starts", [taps, channels, Int(zeroPoint)]), count: channels,
      part: { _ in (0..<channels, 0) }, zeroPoint: zeroPoint
    ) { filter, multiple, starts in
      // Safe: there is an integer for each channel.
      for index in 0..<taps * channels {
        unsafe starts[index % channels] &+= multiple &* Int32(filter.int16(index))
      }
    }
  }
}
