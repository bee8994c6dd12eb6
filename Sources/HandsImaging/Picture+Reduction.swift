extension Picture {
  /// Returns a copy scaled down to fit a size, with the same aspect ratio; each pixel is the mean
  /// of the area that it covers.
  ///
  /// - Parameters:
  ///   - width: The maximum width in pixels, 1 or more.
  ///   - height: The maximum height in pixels, 1 or more.
  /// - Returns: An RGB image; it keeps its size if it already fits.
  /// - Complexity: O(pixels of this image).
  public func reduced(toFitWidth width: Int, height: Int) -> Picture {
    precondition(width > 0 && height > 0, "there is no room for a pixel")
    let scale = min(Float(width) / Float(self.width), Float(height) / Float(self.height))
    guard scale < 1 else { return converted(to: .rgb) }
    func side(_ length: Int, _ most: Int) -> Int {
      min(max(Int((Float(length) * scale).rounded()), 1), most)
    }
    return converted(to: .rgb)
      .averaged(width: side(self.width, width), height: side(self.height, height))
  }

  /// Averages an RGB image over areas of equal size.
  private func averaged(width: Int, height: Int) -> Picture {
    let columns = AreaShares(from: self.width, to: width)
    let rows = AreaShares(from: self.height, to: height)
    var sums = [Float](repeating: 0, count: width * height * 3)
    var line = [Float](repeating: 0, count: width * 3)
    for y in 0..<self.height {
      for index in line.indices { line[index] = 0 }
      for x in 0..<self.width {
        let pixel = y * rowStride + x * 3
        let (target, share) = (columns.first[x] * 3, columns.share[x])
        for channel in 0..<3 {
          let value = Float(bytes[pixel + channel])
          line[target + channel] += value * share
          if share < columns.whole { line[target + 3 + channel] += value * (columns.whole - share) }
        }
      }
      let (target, share) = (rows.first[y] * width * 3, rows.share[y])
      for index in line.indices {
        sums[target + index] += line[index] * share
        if share < rows.whole {
          sums[target + width * 3 + index] += line[index] * (rows.whole - share)
        }
      }
    }
    return Picture(
      packed: sums.map { UInt8(min(max($0 + 0.5, 0), 255)) }, width: width, height: height,
      format: .rgb)
  }
}

/// The weights for resampling a line of pixels to fewer, larger ones: each source pixel lies in one
/// target pixel, or across the border of two.
private struct AreaShares {
  /// The target pixel in which each source pixel starts.
  let first: [Int]
  /// Its weight there; the next target pixel gets the rest of ``whole``.
  let share: [Float]
  /// The total weight of a source pixel: one target pixel divided by the source pixels that fill
  /// it.
  let whole: Float

  init(from count: Int, to target: Int) {
    whole = Float(target) / Float(count)
    // Positions are in units of 1 / (count · target), in which all borders are integers.
    first = (0..<count).map { $0 * target / count }
    share = (0..<count).map { index in
      let (start, border) = (index * target, (index * target / count + 1) * count)
      return Float(min(target, border - start)) / Float(count)
    }
  }
}
