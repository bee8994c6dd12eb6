import HandsImaging

extension ContactSheet {
  /// Where the tiles of a sheet lie: squares for pictures, each with two lines of text below.
  package struct Layout: Equatable {
    /// The sides of tiles that can be asked for.
    package static let tileRange = 48...1024
    /// The sides that are tried if none is asked for.
    package static let defaultTiles = [240, 160, 96, 48]

    /// The side of a square in pixels.
    let tile: Int
    let columns: Int
    let rows: Int

    /// Lays out tiles.
    ///
    /// - Parameters:
    ///   - count: The number of tiles, at least 1.
    ///   - tile: The side of a square in pixels; one that suits the number if it is `nil`.
    ///   - columns: Tiles in a row; about as many as there are rows if it is `nil`.
    /// - Throws: ``ReportError/sheetTooLarge(pictures:tile:)`` if the sheet would be larger than a
    ///   picture may be.
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

    /// Pixels between tiles and at the edges.
    var gap: Int { max(tile / 20, 4) }
    /// The height of capitals in pixels.
    var capHeight: Float { max(Float(tile) / 24, 7) }
    /// Pixels from one line of text to the next.
    var lineHeight: Float { capHeight * 1.9 }
    /// Pixels below a square that its two lines take.
    var captionHeight: Int { Int(lineHeight * 2 + capHeight * 0.4) }

    /// Pixels in a row of the sheet.
    var width: Int { columns * (tile + gap) + gap }
    /// Rows of the sheet.
    var height: Int { rows * (tile + captionHeight + gap) + gap }

    /// The upper left corner of a square.
    ///
    /// - Parameter index: The position among the tiles.
    /// - Returns: Its column and row of pixels.
    func corner(of index: Int) -> (left: Int, top: Int) {
      (
        gap + index % columns * (tile + gap),
        gap + index / columns * (tile + captionHeight + gap)
      )
    }
  }
}
