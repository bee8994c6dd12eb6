import HandsImaging

extension ContactSheet {
  /// The layout of a sheet: square tiles for images, each above two lines of text.
  package struct Layout: Equatable {
    /// The supported tile sizes in pixels.
    package static let tileRange = 48...1024
    /// The tile sizes to try if none is given.
    package static let defaultTiles = [240, 160, 96, 48]

    /// The tile size in pixels.
    let tile: Int
    let columns: Int
    let rows: Int

    /// Creates a layout.
    ///
    /// - Parameters:
    ///   - count: The number of tiles, at least 1.
    ///   - tile: The tile size in pixels; `nil` to choose one by the number of tiles.
    ///   - columns: The number of columns; `nil` for about as many as rows.
    /// - Throws: ``ReportError/sheetTooLarge(pictures:tile:)`` if the sheet would be larger than
    ///   the largest image.
    package init(count: Int, tile: Int? = nil, columns: Int? = nil) throws(ReportError) {
      let columns = min(columns ?? Layout.nearlySquare(count), count)
      let tiles = tile.map { [$0] } ?? Layout.defaultTiles
      for tile in tiles {
        let layout = Layout(tile: tile, columns: columns, rows: (count + columns - 1) / columns)
        if (try? PictureLimits().check(width: layout.width, height: layout.height)) != nil {
          self = layout
          return
        }
      }
      throw .sheetTooLarge(pictures: count, tile: tiles[tiles.count - 1])
    }

    private init(tile: Int, columns: Int, rows: Int) {
      self.tile = tile
      self.columns = columns
      self.rows = rows
    }

    private static func nearlySquare(_ count: Int) -> Int {
      Int(Double(count).squareRoot().rounded(.up))
    }

    /// The space between tiles and at the edges in pixels.
    var gap: Int { max(tile / 20, 4) }
    /// The height of capital letters in pixels.
    var capHeight: Float { max(Float(tile) / 24, 7) }
    /// The line height in pixels.
    var lineHeight: Float { capHeight * 1.9 }
    /// The height of the two lines of text in pixels.
    var captionHeight: Int { Int(lineHeight * 2 + capHeight * 0.4) }

    /// The width of the sheet in pixels.
    var width: Int { columns * (tile + gap) + gap }
    /// The height of the sheet in pixels.
    var height: Int { rows * (tile + captionHeight + gap) + gap }

    /// The upper left corner of a tile.
    ///
    /// - Parameter index: The index of the tile.
    /// - Returns: The pixel coordinates.
    func corner(of index: Int) -> (left: Int, top: Int) {
      (
        gap + index % columns * (tile + gap),
        gap + index / columns * (tile + captionHeight + gap)
      )
    }
  }
}

/// An error while creating a report.
package enum ReportError: Error, Hashable, Sendable {
  /// The contact sheet would be larger than the largest image.
  case sheetTooLarge(pictures: Int, tile: Int)
}

extension ReportError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .sheetTooLarge(let pictures, let tile):
      "a contact sheet of \(pictures) images with tiles of \(tile) pixels is too large"
    }
  }
}
