extension FilterView {
  // Safe: callers name elements of the filter, and targets with room for them.

  /// Writes rows of the filter as columns: `target[w · stride + row]` is word `w` of a row.
  ///
  /// - Parameters:
  ///   - rows: The number of rows.
  ///   - first: The index of number 0 of the first row.
  ///   - rowStride: Numbers between the starts of rows.
  ///   - count: Numbers of a row; zeros fill its last word.
  ///   - termsPerWord: Numbers of a word: 4 for bytes as they are, else ``numbersPerWord``.
  ///   - target: The first word of the result.
  ///   - stride: Words between rows of the result, at least `rows`.
  /// - Returns: Words of a row.
  @discardableResult
  func transpose(
    rows: Int, from first: Int, rowStride: Int, count: Int, termsPerWord: Int? = nil,
    to target: UnsafeMutablePointer<Float>, stride: Int
  ) -> Int {
    let terms = termsPerWord ?? numbersPerWord
    let words = (count + terms - 1) / terms
    // Bytes change their places as they are if they need not be flipped.
    let areWords = !isBytes || terms == 4 && hasSignedBytes
    let (wholeRows, wholeWords) = areWords ? (rows & ~3, count / terms & ~3) : (0, 0)
    for w in Swift.stride(from: 0, to: wholeWords, by: 4) {
      unsafe transposeBlocks(
        wholeRows / 4, from: first + w * terms, rowStride: rowStride, to: target + w * stride,
        stride: stride)
    }
    for row in 0..<rows {
      for w in (row < wholeRows ? wholeWords : 0)..<words {
        let (index, left) = (first + row * rowStride + w * terms, min(terms, count - w * terms))
        unsafe target[w * stride + row] =
          terms == 4 ? quad(index, count: left) : word(index, count: left)
      }
    }
    return words
  }

  /// Writes numbers that follow each other, halves widened; the bits of 32-bit integers are kept.
  ///
  /// - Parameters:
  ///   - first: The index of the first number.
  ///   - count: How many numbers.
  ///   - target: Where they go.
  func copy(from first: Int, count: Int, to target: UnsafeMutablePointer<Float>) {
    guard isHalf else {
      let source = unsafe base + first * MemoryLayout<Float>.stride
      return unsafe UnsafeMutableRawPointer(target)
        .copyMemory(from: source, byteCount: count * MemoryLayout<Float>.stride)
    }
    for offset in Swift.stride(from: 0, to: count & ~3, by: 4) {
      unsafe store(widened(halves: halves(at: first + offset)), at: target + offset)
    }
    for offset in (count & ~3)..<count { unsafe target[offset] = self[first + offset] }
  }

  /// Writes four words of each of `4 · blocks` rows as four columns.
  @inline(__always)
  private func transposeBlocks(
    _ blocks: Int, from first: Int, rowStride: Int, to target: UnsafeMutablePointer<Float>,
    stride: Int
  ) {
    var index = first
    var column = unsafe target
    for _ in 0..<blocks {
      let (second, third, fourth) = (
        index &+ rowStride, index &+ 2 &* rowStride, index &+ 3 &* rowStride
      )
      let block =
        isHalf
        ? FilterView.transposed(
          halves(at: index), halves(at: second), halves(at: third), halves(at: fourth))
        : FilterView.transposed(
          words(at: index), words(at: second), words(at: third), words(at: fourth))
      unsafe store(block.0, at: column)
      unsafe store(block.1, at: column + stride)
      unsafe store(block.2, at: column + 2 &* stride)
      unsafe store(block.3, at: column + 3 &* stride)
      index &+= 4 &* rowStride
      unsafe column += 4
    }
  }

  private typealias Floats = SIMD4<Float>
  private typealias Halves = SIMD4<UInt16>

  /// As one integer: lanes loaded one by one are slow.
  @inline(__always)
  private func halves(at index: Int) -> Halves {
    unsafe unsafeBitCast(
      base.loadUnaligned(fromByteOffset: 2 &* index, as: UInt64.self), to: Halves.self)
  }

  @inline(__always)
  private func words(at index: Int) -> Floats {
    unsafe base.loadUnaligned(fromByteOffset: byteCount &* index, as: Floats.self)
  }

  @inline(__always)
  private func store(_ floats: Floats, at target: UnsafeMutablePointer<Float>) {
    unsafe UnsafeMutableRawPointer(target).storeBytes(of: floats, as: Floats.self)
  }

  @inline(__always)
  private static func transposed(
    _ a: Floats, _ b: Floats, _ c: Floats, _ d: Floats
  ) -> (Floats, Floats, Floats, Floats) {
    (
      Floats(a[0], b[0], c[0], d[0]), Floats(a[1], b[1], c[1], d[1]),
      Floats(a[2], b[2], c[2], d[2]), Floats(a[3], b[3], c[3], d[3])
    )
  }

  /// Halves change places by pairs, then are widened.
  @inline(__always)
  private static func transposed(
    _ a: Halves, _ b: Halves, _ c: Halves, _ d: Halves
  ) -> (Floats, Floats, Floats, Floats) {
    func pairs(_ first: Halves, _ second: Halves) -> SIMD4<UInt32> {
      unsafe unsafeBitCast(
        SIMD8(
          first[0], second[0], first[1], second[1], first[2], second[2], first[3], second[3]),
        to: SIMD4<UInt32>.self)
    }
    let (upper, lower) = (pairs(a, b), pairs(c, d))
    @inline(__always) func column(_ index: Int) -> Floats {
      widened(
        halves: unsafe unsafeBitCast(SIMD2(upper[index], lower[index]), to: Halves.self))
    }
    return (column(0), column(1), column(2), column(3))
  }
}
