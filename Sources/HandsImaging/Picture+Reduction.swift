extension Picture {
  // Safe: each pass writes and reads inside `sums`, which has room for four numbers after its last
  // pixel, and reads rows of this image by their checked stride.

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
    return averaged(width: side(self.width, width), height: side(self.height, height))
      .converted(to: .rgb)
  }

  /// Returns a copy with fewer pixels; each is the mean of the area that it covers.
  ///
  /// - Parameters:
  ///   - width: The width in pixels, 1 … this image's.
  ///   - height: The height in pixels, 1 … this image's.
  /// - Returns: An image of the same format with contiguous rows.
  /// - Complexity: O(pixels of this image).
  package func averaged(width: Int, height: Int) -> Picture {
    Picture(
      packed: averagedBytes(rows: 0..<height, width: width, height: height), width: width,
      height: height, format: format)
  }

  /// Returns some rows of a copy with fewer pixels, so that several threads may share the work.
  ///
  /// - Parameters:
  ///   - rows: The rows, within `0 ..< height`.
  ///   - width: The width of the copy in pixels, 1 … this image's.
  ///   - height: The height of the copy in pixels, 1 … this image's.
  /// - Returns: The pixels of the rows, contiguous, in this image's format.
  /// - Complexity: O(pixels of this image that the rows cover).
  package func averagedBytes(rows: Range<Int>, width: Int, height: Int) -> [UInt8] {
    precondition(
      (1...self.width).contains(width) && (1...self.height).contains(height),
      "the size is not a smaller one")
    let channels = format.bytesPerPixel
    let columns = (0..<width).map { AreaSpan($0, of: width, from: self.width) }
    let scale = Float(width) / Float(self.width) * (Float(height) / Float(self.height))
    var sums = [Float](repeating: 0, count: self.width * channels + 4)
    var output: [UInt8] = []
    output.reserveCapacity(rows.count * width * channels)
    for y in rows {
      sumRows(AreaSpan(y, of: height, from: self.height), into: &sums)
      unsafe sums.withUnsafeBufferPointer { sums in
        guard let base = sums.baseAddress else { return }
        for column in columns {
          let pixel = unsafe column.sum(base, channels: channels) * scale + 0.5
          for channel in 0..<channels { output.append(UInt8(min(pixel[channel], 255))) }
        }
      }
    }
    return output
  }

  /// Adds up rows, weighted by the share of each that a span covers.
  private func sumRows(_ rows: AreaSpan, into sums: inout [Float]) {
    let count = width * format.bytesPerPixel
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe sums.withUnsafeMutableBufferPointer { sums in
        guard let base = bytes.baseAddress, let sums = sums.baseAddress else { return }
        for y in rows.first...rows.last {
          let (row, weight) = unsafe (base + y * rowStride, rows.weight(y))
          if y == rows.first {
            for index in 0..<count { unsafe sums[index] = Float(row[index]) * weight }
          } else {
            for index in 0..<count { unsafe sums[index] += Float(row[index]) * weight }
          }
        }
      }
    }
  }
}

/// The pixels of a longer line that a pixel of a shorter one covers.
private struct AreaSpan {
  // Safe: the row has room for four numbers after its last pixel.

  /// The first and the last pixel covered.
  let first, last: Int
  /// The parts of both that are covered; those between are covered whole.
  private let firstWeight, lastWeight: Float

  /// Creates the span of pixel `index` of `count` in a line of `length` pixels, at least `count`.
  init(_ index: Int, of count: Int, from length: Int) {
    // Positions are in units of 1 / (count · length), in which all borders are integers.
    let (start, end) = (index * length, (index + 1) * length)
    first = start / count
    last = (end - 1) / count
    firstWeight = Float(min(end, (first + 1) * count) - start) / Float(count)
    lastWeight = Float(end - max(start, last * count)) / Float(count)
  }

  /// The part of a pixel of the span that is covered.
  func weight(_ index: Int) -> Float {
    index == first ? firstWeight : index == last ? lastWeight : 1
  }

  /// Adds up pixels of a row.
  ///
  /// - Parameters:
  ///   - row: Numbers, with room for four after the last pixel.
  ///   - channels: Numbers per pixel, at most four.
  /// - Returns: The sum of each channel, and meaningless numbers.
  @inline(__always)
  func sum(_ row: UnsafePointer<Float>, channels: Int) -> SIMD4<Float> {
    var sum = SIMD4<Float>.zero
    for index in first...last {
      let pixel = unsafe UnsafeRawPointer(row + index * channels)
      sum += unsafe pixel.loadUnaligned(as: SIMD4<Float>.self) * weight(index)
    }
    return sum
  }
}
