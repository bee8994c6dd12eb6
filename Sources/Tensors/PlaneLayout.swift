/// A tensor `[N, H, W, C]` laid out in planes: one vector of channels each, packed pixel by pixel, with
/// zeros around the picture.
///
/// What depthwise convolutions read: no window reaches over the border, and the way from pixel to
/// pixel is one vector whatever the channels.
public struct PlaneLayout: Hashable, Sendable {
  /// Pictures in the batch.
  public let batch: Int
  /// Rows and columns of a picture.
  public let height, width: Int
  /// Planes of a picture.
  public let planes: Int
  /// Channels of a plane: floats of a pixel.
  public let lanes: Int
  /// Rows and columns of zeros around the picture.
  public let border: Border
  /// Floats between planes.
  public let planeStride: Int

  /// Cells around a picture.
  public struct Border: Hashable, Sendable {
    /// Cells on each side.
    public let top, bottom, left, right: Int

    /// Creates a border.
    ///
    /// - Parameters:
    ///   - top: Rows above.
    ///   - bottom: Rows below.
    ///   - left: Columns before.
    ///   - right: Columns after.
    public init(top: Int, bottom: Int, left: Int, right: Int) {
      self.top = top
      self.bottom = bottom
      self.left = left
      self.right = right
    }
  }

  /// Lays out a tensor.
  ///
  /// The result is `nil` if the channels are no multiple of the lanes or the planes would take more
  /// than 2³⁰ floats.
  ///
  /// - Parameters:
  ///   - batch: Pictures.
  ///   - height: Rows of a picture.
  ///   - width: Columns of a picture.
  ///   - channels: Channels of the tensor.
  ///   - lanes: Channels of a plane.
  ///   - border: Zeros around the picture, 0 or more cells on each side.
  public init?(
    batch: Int, height: Int, width: Int, channels: Int, lanes: Int, border: Border
  ) {
    guard channels % lanes == 0 else { return nil }
    self.batch = batch
    self.height = height
    self.width = width
    planes = channels / lanes
    self.lanes = lanes
    self.border = border
    // Planes are written side by side: half a cache line more keeps them in different cache sets.
    let limit = 1 << 30
    let (rows, columns) = (
      border.top + height + border.bottom, border.left + width + border.right
    )
    guard rows <= limit, columns <= limit, rows * columns <= limit / lanes else { return nil }
    planeStride = rows * columns * lanes + AlignedStorage.alignment / MemoryLayout<Float>.stride
    guard batch * planes <= limit / planeStride else { return nil }
  }

  /// Floats between rows.
  public var rowStride: Int { (border.left + width + border.right) * lanes }
  /// Floats between pictures.
  public var pictureStride: Int { planes * planeStride }
  /// Floats of the whole tensor.
  public var floatCount: Int { batch * pictureStride }

  /// Where a pixel of the first plane lies.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - row: A row of the picture; the border's have negative numbers or more than there are.
  ///   - column: A column, likewise.
  /// - Returns: Floats from the start of the tensor.
  @inline(__always)
  public func offset(picture: Int, row: Int, column: Int) -> Int {
    picture * pictureStride + (border.top + row) * rowStride + (border.left + column) * lanes
  }
}
