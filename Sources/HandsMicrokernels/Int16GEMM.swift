/// Some rows of a matrix product of 16-bit integers, or quads of bytes, times packed panels of columns.
///
/// Terms are taken in pairs. A row of the left matrix is a list of segments, each a whole number of
/// pairs; the panel holds `[pair][column][2]`, its columns a whole number of vectors.
@safe public struct Int16GEMMArguments {
  /// Rows of a run, or pixels whose two rows a tile of row pairs takes.
  public var rows: Int
  /// Runs of row pairs; other products have one.
  public var runs = 1
  /// From run to run: bytes of the input, elements of the output.
  public var runStrides = GEMMArguments.RunStrides()
  /// The first element of the left matrix.
  public var input: UnsafeRawPointer
  /// Bytes between rows of the left matrix.
  public var inputStride: Int
  /// Bytes between the two image rows of a row pair.
  public var pairStride: Int
  /// Panels of equal width one after another, whose columns of bias, scales and output lie beside each other; more than one
  /// only for ``Int16GEMMTile/multiplyWords(_:)``.
  public var panels = 1
  /// Words of the weights of a panel, where there are several.
  public var panelWords = 0
  /// Segments of a row.
  public var segments: Int
  /// Bytes between segments.
  public var segmentStride: Int
  /// Pairs of a segment.
  public var segmentPairs: Int
  /// `[pair][column][2]`.
  public var weights: UnsafePointer<Int32>
  /// `[column]`, where each sum starts.
  public var bias: UnsafePointer<Int32>
  /// `[row]`, what is added to the sums of a row of quads of bytes; `nil` for zeros.
  public var rowTerms: UnsafePointer<Int32>? = nil
  /// The first output: integers, or numbers.
  public var output: UnsafeMutableRawPointer
  /// Elements of 16 bits between rows of the output.
  public var outputStride: Int
  /// Elements between vectors of row pairs of the output.
  public var outputVectorStride: Int
  /// Of a row pair, the bits that are kept: those of a row beyond the image are not.
  public var pairMask: Int32
  /// The stages between sum and store.
  public var epilogue: Int16Epilogue
  /// Whether numbers are stored, each in the place of two integers.
  public var storesNumbers = false
  /// Whether sums are stored in the place of numbers.
  public var storesSums = false
  /// Where numbers are stored as bytes rather than at the output, only for ``Int16GEMMTile/multiplyWords(_:)``; `nil` if they
  /// are not.
  public var bytes: ByteResults? = nil

  /// Gathers the operands.
  @inlinable
  public init(
    rows: Int, input: UnsafeRawPointer, inputStride: Int, pairStride: Int = 0,
    segments: Int = 1, segmentStride: Int = 0, segmentPairs: Int,
    weights: UnsafePointer<Int32>, bias: UnsafePointer<Int32>,
    output: UnsafeMutableRawPointer, outputStride: Int, outputVectorStride: Int = 0,
    pairMask: Int32 = -1, epilogue: Int16Epilogue
  ) {
    self.rows = rows
    unsafe self.input = input
    self.inputStride = inputStride
    self.pairStride = pairStride
    self.segments = segments
    self.segmentStride = segmentStride
    self.segmentPairs = segmentPairs
    unsafe self.weights = weights
    unsafe self.bias = bias
    unsafe self.output = output
    self.outputStride = outputStride
    self.outputVectorStride = outputVectorStride
    self.pairMask = pairMask
    self.epilogue = epilogue
  }

  /// Gathers the operands of a product whose results are stored as numbers: the first of them, how many lie
  /// between rows, and the number that one of the sum stands for, one per column.
  @inlinable
  public init(
    rows: Int, input: UnsafeRawPointer, inputStride: Int, segments: Int = 1,
    segmentStride: Int = 0, segmentPairs: Int, weights: UnsafePointer<Int32>,
    bias: UnsafePointer<Int32>, numbers: UnsafeMutablePointer<Float>, numberStride: Int,
    scales: UnsafePointer<Float>
  ) {
    unsafe self.init(
      rows: rows, input: input, inputStride: inputStride, segments: segments,
      segmentStride: segmentStride, segmentPairs: segmentPairs, weights: weights, bias: bias,
      output: numbers, outputStride: 2 &* numberStride,
      epilogue: Int16Epilogue(
        scales: scales, bounds: Int16Epilogue.Bounds(stored: (0, 0))))
    storesNumbers = true
  }

  /// Moves the operands on to later rows.
  ///
  /// - Parameter count: The rows that are done.
  @inlinable @inline(__always)
  public mutating func skip(_ count: Int) {
    unsafe input += count &* inputStride
    skipResults(count)
  }

  /// Moves results, and what is added to their sums, on to later rows.
  ///
  /// - Parameter count: The rows that are done.
  @inlinable @inline(__always)
  public mutating func skipResults(_ count: Int) {
    unsafe output += 2 &* count &* outputStride
    if let terms = unsafe rowTerms { unsafe rowTerms = terms + count }
    if let results = bytes { unsafe bytes?.first += count &* results.stride }
    epilogue = epilogue.shifted(residual: count &* outputStride)
  }
}

/// The register tile of a matrix product of words of two 16-bit integers or four bytes: `mr` rows times `nv` vectors of
/// columns.
public enum Int16GEMMTile<P: DotProduct, let mr: Int, let nv: Int> where P.Vector: Int32Vector {
  /// Computes the products of all panels, whose sums, numbers or bytes are stored, `mr` rows at a time; rows that make no
  /// whole tile are left out.
  ///
  /// - Parameter job: The operands.
  @inlinable @_transparent
  public static func multiplyWords(_ job: Int16GEMMArguments) {
    for panel in 0..<job.panels {
      var part = job
      let column: Int = panel &* nv &* P.Vector.scalarCount
      unsafe part.weights += panel &* job.panelWords
      unsafe part.bias += column
      unsafe part.epilogue.scales += column
      unsafe part.output += column &* MemoryLayout<Int32>.stride
      unsafe part.bytes?.first += column
      for _ in 0..<(job.rows / mr) {
        var sums = sums(part, areRowPairs: false)
        if let terms = unsafe part.rowTerms {
          for r in 0..<mr {
            for v in 0..<nv {
              sums[r][v] = unsafe P.Vector.add(sums[r][v], P.Vector(repeating: terms[r]))
            }
          }
        }
        if job.storesSums {
          store(sums, part)
        } else if let bytes = part.bytes {
          store(part.epilogue.numbers(of: sums, residualStride: 0), as: bytes)
        } else {
          store(part.epilogue.numbers(of: sums, residualStride: job.outputStride), part)
        }
        part.skip(mr)
      }
    }
  }

  /// Stores numbers as bytes.
  @inlinable @_transparent
  static func store(
    _ numbers: InlineArray<mr, InlineArray<nv, P.Vector.Numbers>>, as bytes: ByteResults
  ) {
    for r in 0..<mr {
      for v in 0..<nv {
        bytes.store(
          numbers[r][v], by: P.Vector.self, row: r, column: v &* P.Vector.scalarCount,
          isElement: false)
      }
    }
  }

  /// Stores words of 32 bits.
  @inlinable @_transparent
  static func store<V: BitwiseCopyable>(
    _ words: InlineArray<mr, InlineArray<nv, V>>, _ job: Int16GEMMArguments
  ) {
    for r in 0..<mr {
      let row = unsafe job.output + 2 &* r &* job.outputStride
      for v in 0..<nv {
        unsafe (row + 4 &* v &* P.Vector.scalarCount).storeBytes(of: words[r][v], as: V.self)
      }
    }
  }
}

extension Int16GEMMTile where P: PairProduct {
  /// Computes a panel product, `mr` rows at a time; rows that make no whole tile are left out.
  ///
  /// - Parameter job: The operands; the residual lies as the output does.
  @inlinable @_transparent
  public static func multiply(_ job: Int16GEMMArguments) {
    var part = job
    for _ in 0..<(job.rows / mr) {
      let sums = sums(part, areRowPairs: false)
      guard !job.storesSums else {
        store(sums, part)
        part.skip(mr)
        continue
      }
      let numbers = part.epilogue.numbers(of: sums, residualStride: job.outputStride)
      if job.storesNumbers {
        store(numbers, part)
      } else {
        unsafe part.epilogue.store(
          numbers, by: P.self, part.output, stride: job.outputStride)
      }
      part.skip(mr)
    }
  }

  /// Computes a panel product of two image rows, `mr / 2` pixels of a run of both at a time, and stores the two
  /// rows of a pixel in one lane.
  ///
  /// - Parameter job: The operands, without a residual.
  @inlinable @_transparent
  public static func multiplyRowPairs(_ job: Int16GEMMArguments) {
    let mask = P.Vector(repeating: job.pairMask)
    for run in 0..<job.runs {
      var part = job
      unsafe part.input += run &* job.runStrides.input
      unsafe part.output += 2 &* run &* job.runStrides.output
      for _ in 0..<(job.rows / (mr / 2)) {
        let numbers = part.epilogue.numbers(
          of: sums(part, areRowPairs: true), residualStride: 0)
        for r in 0..<(mr / 2) {
          for v in 0..<nv {
            let halves = P.rounded(
              numbers[2 * r][v], numbers[2 * r + 1][v], job.epilogue.bounds.lower,
              job.epilogue.bounds.upper)
            let pair = halves.interleaved & mask
            let offset: Int = r &* job.outputStride &+ v &* job.outputVectorStride
            unsafe (part.output + 2 &* offset).storeBytes(of: pair, as: P.Vector.self)
          }
        }
        part.skip(mr / 2)
      }
    }
  }

}

extension Int16GEMMTile {
  /// The sums of one tile.
  @inlinable @_transparent
  static func sums(
    _ job: Int16GEMMArguments, areRowPairs: Bool
  ) -> InlineArray<mr, InlineArray<nv, P.Vector>> {
    var first = InlineArray<nv, P.Vector>(repeating: P.Vector())
    for v in 0..<nv { first[v] = unsafe P.Vector.load(job.bias + v &* P.Vector.scalarCount) }
    var sums = InlineArray<mr, InlineArray<nv, P.Vector>>(repeating: first)
    var weights = unsafe job.weights
    // The sums of a single row would wait for each other: of every four words three have sums of their own until the end.
    var others = InlineArray<3, InlineArray<mr, InlineArray<nv, P.Vector>>>(
      repeating: InlineArray<mr, InlineArray<nv, P.Vector>>(
        repeating: InlineArray<nv, P.Vector>(repeating: P.Vector())))
    for segment in 0..<job.segments {
      var input = unsafe job.input + segment &* job.segmentStride
      var left = job.segmentPairs
      if mr == 1 {
        while left >= 4 {
          for word in 0..<4 {
            let (source, columns) = unsafe (
              input + 4 &* word, weights + word &* nv &* P.Vector.scalarCount
            )
            if word == 0 {
              unsafe add(source, job, columns, areRowPairs: areRowPairs, to: &sums)
            } else {
              unsafe add(source, job, columns, areRowPairs: areRowPairs, to: &others[word - 1])
            }
          }
          unsafe input += 16
          unsafe weights += 4 &* nv &* P.Vector.scalarCount
          left &-= 4
        }
      }
      for _ in 0..<left {
        unsafe add(input, job, weights, areRowPairs: areRowPairs, to: &sums)
        unsafe input += 4
        unsafe weights += nv &* P.Vector.scalarCount
      }
    }
    if mr == 1 {
      for v in 0..<nv {
        sums[0][v] = P.Vector.add(
          P.Vector.add(sums[0][v], others[0][0][v]),
          P.Vector.add(others[1][0][v], others[2][0][v]))
      }
    }
    return sums
  }

  /// Adds the terms of a word to every sum.
  @inlinable @_transparent
  static func add(
    _ input: UnsafeRawPointer, _ job: Int16GEMMArguments,
    _ weights: UnsafePointer<Int32>, areRowPairs: Bool,
    to sums: inout InlineArray<mr, InlineArray<nv, P.Vector>>
  ) {
    var w = InlineArray<nv, P.Vector>(repeating: P.Vector())
    for v in 0..<nv { w[v] = unsafe P.Vector.load(weights + v &* P.Vector.scalarCount) }
    for r in 0..<mr {
      let offset: Int =
        areRowPairs
        ? (r / 2) &* job.inputStride &+ (r % 2) &* job.pairStride : r &* job.inputStride
      let pair = unsafe (input + offset).loadUnaligned(as: Int32.self)
      for v in 0..<nv { sums[r][v] = P.add(sums[r][v], repeating: pair, w[v]) }
    }
  }
}
