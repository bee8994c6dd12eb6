import HandsSystem

/// How the elements of a tensor lie in memory.
enum Layout: Hashable, Sendable {
  /// Row major, without gaps.
  case contiguous
  /// Channels in blocks of one vector.
  case channelBlocked(ChannelBlockedLayout)

  /// The blocks, `nil` if there are none.
  var channelBlocks: ChannelBlockedLayout? {
    switch self {
    case .contiguous: nil
    case .channelBlocked(let layout): layout
    }
  }

  /// The bytes that a tensor takes.
  func byteCount(of type: TensorType) -> Int {
    channelBlocks.map { $0.floatCount * MemoryLayout<Float>.stride } ?? type.byteCount
  }
}

/// The constraint of a kernel on the layout of one of its operands.
enum LayoutConstraint: Hashable, Sendable {
  /// Contiguous tensors alone.
  case contiguous
  /// Contiguous tensors, and channel blocks of the target's vectors with any border.
  case any
  /// These channel blocks alone: they are what the kernel asks its operand's producer for.
  case channelBlocked(ChannelBlockedLayout)

  /// Whether a kernel takes a layout.
  func admits(_ layout: Layout) -> Bool {
    switch self {
    case .contiguous: layout == .contiguous
    case .any: true
    case .channelBlocked(let wanted): layout == .channelBlocked(wanted)
    }
  }

  /// The common constraint of two readers of one tensor: where they disagree, every reader
  /// has a kernel for contiguous tensors.
  func meet(_ other: LayoutConstraint) -> LayoutConstraint {
    switch (self, other) {
    case (_, .any): self
    case (.any, _): other
    default: self == other ? self : .contiguous
    }
  }
}

/// A float tensor `[N, H, W, C]` whose channels lie in blocks of one vector, packed pixel by pixel, with
/// zeros around each image (nChw8c with a border).
///
/// The layout that depthwise convolutions read: no window reaches over the border, and the distance from pixel to
/// pixel is one vector, whatever the channels.
struct ChannelBlockedLayout: Hashable, Sendable {
  /// Images in the batch.
  let batch: Int
  /// Rows and columns of an image.
  let height, width: Int
  /// Blocks of an image.
  let blocks: Int
  /// Channels of a block: floats of a pixel.
  let lanes: Int
  /// Rows and columns of zeros around the image.
  let border: Border
  /// Floats between blocks.
  let blockStride: Int

  /// Elements around an image, on each side.
  struct Border: Hashable, Sendable {
    var top, bottom, left, right: Int
  }

  /// Lays out a tensor.
  ///
  /// The result is `nil` if the channels are not a multiple of the lanes or the blocks would take more
  /// than 2³⁰ floats.
  init?(batch: Int, height: Int, width: Int, channels: Int, lanes: Int, border: Border) {
    guard channels % lanes == 0 else { return nil }
    self.batch = batch
    self.height = height
    self.width = width
    blocks = channels / lanes
    self.lanes = lanes
    self.border = border
    // Blocks are written side by side: a cache line more keeps them in different cache sets.
    let limit = 1 << 30
    let (rows, columns) = (
      border.top + height + border.bottom, border.left + width + border.right
    )
    guard rows <= limit, columns <= limit, rows * columns <= limit / lanes else { return nil }
    blockStride = rows * columns * lanes + AlignedStorage.alignment / MemoryLayout<Float>.stride
    guard batch * blocks <= limit / blockStride else { return nil }
  }

  /// Floats between rows.
  var rowStride: Int { (border.left + width + border.right) * lanes }
  /// Floats between images.
  var imageStride: Int { blocks * blockStride }
  /// Floats of the whole tensor.
  var floatCount: Int { batch * imageStride }

  /// Where a pixel of the first block lies, in floats from the start of the tensor.
  ///
  /// Rows and columns of the border have negative numbers or more than there are.
  @inline(__always)
  func offset(image: Int, row: Int, column: Int) -> Int {
    image * imageStride + (border.top + row) * rowStride + (border.left + column) * lanes
  }
}
