import HandsMicrokernels
import HandsTFLite

/// What pools share: a window without dilation that moves over height and width, then a clamp.
package struct Pool: Hashable, Sendable {
  /// Rows of the window.
  let height: Int
  /// Columns of the window.
  let width: Int
  /// How the window moves.
  let window: Window
  /// The clamp of the results.
  let activation: Activation

  package init(height: Int, width: Int, window: Window) {
    self.init(height: height, width: width, window: window, activation: .none)
  }

  init(height: Int, width: Int, window: Window, activation: Activation) {
    self.height = height
    self.width = width
    self.window = window
    self.activation = activation
  }

  /// Windows that reach further than any image are refused: their taps would cost time for nothing.
  private static let largestWindow = 65_536

  /// Checks the window's extents.
  func checkExtents() throws(OperatorError) {
    for extent in [height, width] where extent < 1 || extent > Pool.largestWindow {
      throw .attribute("window extent", value: extent)
    }
  }

  /// Works out every size for an input `[N, H, W, C]`, of floats unless other types are named.
  func resolved(
    _ operands: Operands, _ elementTypes: [ElementType] = [.float32]
  ) throws(OperatorError) -> ResolvedPool {
    try operands.checkCount(1)
    let input = try operands.image(.input, elementTypes)
    try checkExtents()
    guard window.dilationHeight == 1, window.dilationWidth == 1 else {
      throw .unsupported("a dilated pool")
    }
    let geometry = try window.geometry(
      input: input, taps: (height, width), outputChannels: input[3])
    let output = try derivedShape(geometry.outputExtents)
    let work = try checkedWork(output, terms: min(height, input[1]) * min(width, input[2]))
    return ResolvedPool(
      geometry: geometry, activation: activation, result: TensorType(.float32, output), work: work)
  }
}

extension OperatorSource {
  /// The options of a pool: padding, strides, extents of the window, activation.
  func pool() throws(GraphError) -> Pool {
    let (window, width, height, function) = try options(5, isRequired: true) {
      options throws(ModelFileError) in
      (
        try options.window(), try options.integer(3, "filter_width"),
        try options.integer(4, "filter_height"), try options.activation(5)
      )
    }
    return Pool(
      height: height, width: width, window: window, activation: try activation(function))
  }
}

/// A pool with every size inferred and proved.
struct ResolvedPool: Sendable {
  let geometry: WindowGeometry
  let activation: Activation
  let result: TensorType
  /// Positions of all windows, for all channels.
  let work: Int64

  /// The pool by its naive version, and by rows where every window reaches the image.
  ///
  /// - Parameters:
  ///   - name: The name in kernels' names.
  ///   - row: The microkernel of one output row.
  ///   - reduce: The result of one window, before the clamp.
  /// - Returns: Type, work and kernels.
  func inference(
    _ name: String, row: @escaping @Sendable (TileRegistry) -> TileRegistry.PoolFunction,
    _ reduce: @escaping @Sendable (PoolWindow<Float>) -> Float
  ) -> Inference {
    Inference(
      [result], work: work, reference: reference(name + ".f32.reference", reduce)
    ) { target in
      guard geometry.height.suitsRows, geometry.width.suitsRows else { return [] }
      return [byRows(name + ".f32." + target.tiles.name, row(target.tiles))]
    }
  }

  /// Window by window and channel by channel.
  func reference(
    _ name: String, _ reduce: @escaping @Sendable (PoolWindow<Float>) -> Float
  ) -> KernelCandidate {
    let partition = Partition(
      units: geometry.batch * geometry.height.output, multiplyAdds: work)
    return KernelCandidate(name, bandCount: partition.bandCount) { operands, bands in
      // Safe: elements of the windows' rows are those of the result.
      let output = unsafe operands.floatOutput(0)
      unsafe forEachWindow(of: partition.units(of: bands), operands.floatInput(0)) {
        window, element in
        unsafe output[element] = activation.clamped(reduce(window))
      }
    }
  }

  /// A pool of quantized integers, whose result has the scale of the operand.
  ///
  /// - Parameters:
  ///   - name: The name in kernels' names.
  ///   - input: The operand.
  ///   - reduce: The result of one window's integers, which receives a closure that visits all of them.
  /// - Returns: Type, work and kernel.
  func quantized(
    _ name: String, _ input: AffineTensor,
    _ reduce: @escaping @Sendable (_ visit: ((Int) -> Void) -> Void) -> Int
  ) -> Inference {
    switch input.elementType {
    case .int8: quantized(name, input, of: Int8.self, reduce)
    case .uint8: quantized(name, input, of: UInt8.self, reduce)
    default: quantized(name, input, of: Int16.self, reduce)
    }
  }

  private func quantized<Number: FixedWidthInteger & BitwiseCopyable & Sendable>(
    _ name: String, _ input: AffineTensor, of type: Number.Type,
    _ reduce: @escaping @Sendable (_ visit: ((Int) -> Void) -> Void) -> Int
  ) -> Inference {
    let partition = Partition(
      units: geometry.batch * geometry.height.output, multiplyAdds: work)
    let limits = input.limits(activation)
    var type = input.type
    type.shape = result.shape
    return Inference(
      type, work: work,
      kernel: KernelCandidate(
        name + "." + input.elementType.name, bandCount: partition.bandCount
      ) { operands, bands in
        // Safe: elements of the windows' rows are those of the result.
        let output = unsafe operands.output(0, as: Number.self)
        unsafe forEachWindow(
          of: partition.units(of: bands), operands.input(0, as: Number.self)
        ) { window, element in
          let reduced = reduce { visit in
            for row in window.rows {
              for column in window.columns { visit(Int(window[row, column])) }
            }
          }
          unsafe output[element] = Number(truncatingIfNeeded: limits.nearest(reduced))
        }
      })
  }

  /// Calls a closure with every window of some output rows of the batch, and the element it makes.
  @inline(__always)
  func forEachWindow<Element: BitwiseCopyable>(
    of rows: Range<Int>, _ input: UnsafePointer<Element>,
    _ body: (_ window: PoolWindow<Element>, _ element: Int) -> Void
  ) {
    // Safe: windows are cut to the image.
    let (height, width, channels) = (geometry.height, geometry.width, geometry.inputChannels)
    var element = rows.lowerBound * width.output * channels
    for row in rows {
      let (image, oy) = row.quotientAndRemainder(dividingBy: height.output)
      let top = image * height.input + oy * height.stride - height.padBegin
      for ox in 0..<width.output {
        let left = ox * width.stride - width.padBegin
        for channel in 0..<channels {
          let window = unsafe PoolWindow(
            rows: height.taps(at: oy), columns: width.taps(at: ox), height: height.taps,
            input: input, first: (top * width.input + left) * channels + channel,
            rowStride: width.input * channels, columnStride: channels)
          body(window, element)
          element += 1
        }
      }
    }
  }

  /// Visits the windows of an output row in runs: those inside the image follow each other evenly, those at its edges are
  /// alone.
  ///
  /// - Parameter body: Receives the windows, the columns of each inside the image, and the first of these in the image.
  @inline(__always)
  func forEachRun(_ body: (_ windows: Range<Int>, _ columns: Int, _ left: Int) -> Void) {
    let width = geometry.width
    let inside = width.interior
    var next = 0
    while next < width.output {
      let first = next
      next = inside.contains(first) ? inside.upperBound : first + 1
      let taps = width.taps(at: first)
      body(first..<next, taps.count, first * width.stride - width.padBegin + taps.lowerBound)
    }
  }

  /// A kernel of quantized bytes that gives a tile neighbouring windows.
  ///
  /// - Parameters:
  ///   - name: The name in kernels' names.
  ///   - input: The operand.
  ///   - run: Computes the windows.
  /// - Returns: The kernel.
  func bytes(
    _ name: String, _ input: AffineTensor, _ run: @escaping @Sendable (ByteWindows) -> Void
  ) -> KernelCandidate {
    let (height, width, channels) = (geometry.height, geometry.width, geometry.inputChannels)
    let line = width.input * channels
    let partition = Partition(units: geometry.batch * height.output, multiplyAdds: work)
    return KernelCandidate(name, bandCount: partition.bandCount) { operands, bands in
      // Safe: windows are cut to the image; bands have the rows of the result.
      for index in partition.units(of: bands) {
        let (image, oy) = index.quotientAndRemainder(dividingBy: height.output)
        let rows = height.taps(at: oy)
        let top =
          image * height.input + oy * height.stride - height.padBegin + rows.lowerBound
        forEachRun { windows, columns, left in
          unsafe run(
            ByteWindows(
              count: windows.count, rows: rows.count, columns: columns, channels: channels,
              input: operands.input(0, as: UInt8.self) + (top * line + left * channels),
              rowStride: line, columnStride: channels, windowStride: width.positionStep * channels,
              flip: input.signFlip,
              output: operands.output(0, as: UInt8.self)
                + (index * width.output + windows.lowerBound) * channels))
        }
      }
    }
  }

  /// Row by row with a microkernel; takes channel blocks as well.
  private func byRows(
    _ name: String, _ run: @escaping TileRegistry.PoolFunction
  ) -> KernelCandidate {
    let (height, width) = (geometry.height, geometry.width)
    let rowSize = width.output * geometry.outputChannels
    let partition = Partition(
      units: geometry.batch * height.output, bytesPerUnit: rowSize * MemoryLayout<Float>.stride)
    return KernelCandidate(name, inputs: [.any]) { layouts in
      let source = PoolInput(geometry, layouts[.input])
      return KernelChoice(name: name, bandCount: partition.bandCount) { _ in
        { operands, bands in
          // Safe: windows are cut to the image; bands have the rows of the result.
          for row in partition.units(of: bands) {
            let (image, oy) = row.quotientAndRemainder(dividingBy: height.output)
            let taps = height.taps(at: oy)
            let first = oy * height.stride - height.padBegin + taps.lowerBound
            for block in 0..<source.blocks {
              unsafe run(
                PoolArguments(
                  source: operands.floatInput(0) + source.offset(image, row: first, block: block),
                  pixelStride: source.pixelStride, rowStride: source.rowStride,
                  inputs: width.input, rows: taps.count, rowsAbove: taps.lowerBound,
                  windowRows: height.taps, windowColumns: width.taps, stride: width.stride,
                  padBegin: width.padBegin, outputs: width.output, channels: source.channels,
                  output: operands.floatOutput(0) + row * rowSize + block * source.channels,
                  outputStride: geometry.outputChannels, bounds: activation.bounds))
            }
          }
        }
      }
    }
  }
}

/// The elements of one channel under one window.
@safe struct PoolWindow<Element: BitwiseCopyable> {
  // Safe: rows and columns are cut to the image.

  /// The window's rows that lie inside the image.
  let rows: Range<Int>
  /// The window's columns that lie inside the image.
  let columns: Range<Int>
  /// Rows of the whole window.
  let height: Int
  private let input: UnsafePointer<Element>
  private let first: Int
  private let rowStride: Int
  private let columnStride: Int

  @inline(__always)
  init(
    rows: Range<Int>, columns: Range<Int>, height: Int, input: UnsafePointer<Element>, first: Int,
    rowStride: Int, columnStride: Int
  ) {
    self.rows = rows
    self.columns = columns
    self.height = height
    unsafe self.input = input
    self.first = first
    self.rowStride = rowStride
    self.columnStride = columnStride
  }

  /// The element under a position of the window, which lies inside the image.
  @inline(__always)
  subscript(row: Int, column: Int) -> Element {
    unsafe input[first + row * rowStride + column * columnStride]
  }
}

/// Where pixels lie: all channels of a pixel together, or one block of channels after the other.
private struct PoolInput: Sendable {
  let blocks: Int
  /// Channels of a block.
  let channels: Int
  let pixelStride: Int
  let rowStride: Int
  private let imageStride: Int
  private let blockStride: Int
  private let first: Int

  init(_ geometry: WindowGeometry, _ layout: Layout) {
    if let layout = layout.channelBlocks {
      (blocks, channels) = (layout.blocks, layout.lanes)
      (pixelStride, rowStride) = (layout.lanes, layout.rowStride)
      (imageStride, blockStride) = (layout.imageStride, layout.blockStride)
      first = layout.offset(image: 0, row: 0, column: 0)
    } else {
      (blocks, channels) = (1, geometry.inputChannels)
      pixelStride = channels
      rowStride = geometry.width.input * pixelStride
      (imageStride, blockStride) = (geometry.height.input * rowStride, 0)
      first = 0
    }
  }

  /// Floats up to the first pixel of a row.
  func offset(_ image: Int, row: Int, block: Int) -> Int {
    first + image * imageStride + block * blockStride + row * rowStride
  }
}

extension WindowAxis {
  /// Whether some tap of every window lies inside the input, and not too many outside: microkernels
  /// visit all.
  fileprivate var suitsRows: Bool {
    taps <= 2 * input && (0..<output).allSatisfy { !taps(at: $0).isEmpty }
  }
}
