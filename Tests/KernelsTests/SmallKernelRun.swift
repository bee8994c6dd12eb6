import Kernels
import TestSupport
import Tensors
import Testing

extension PreparedKernel {
  /// Runs the kernel on byte arrays, each band by itself from the last to the first, and compares
  /// with other ways to share out the bands.
  ///
  /// Operands and workspace lie between guard bytes, outputs and workspace start with rubbish: a
  /// byte that is not written, or written outside, shows.
  ///
  /// - Parameters:
  ///   - inputs: The operands.
  ///   - outputs: The size of each output.
  /// - Returns: The outputs.
  func run(_ inputs: [[UInt8]], outputs: [Int]) -> [[UInt8]] {
    let bands = (0..<bandCount).reversed().map { $0..<($0 + 1) }
    let single = run(inputs, outputs: outputs, bands: bands)
    if bandCount > 1 {
      let third = (bandCount + 2) / 3
      for shares in [[0..<bandCount], [third..<bandCount, 0..<third]] {
        let shared = run(inputs, outputs: outputs, bands: shares)
        #expect(
          firstDifference(single, shared) == nil, "\(name) depends on how bands are shared out")
      }
    }
    return single
  }

  private func run(_ inputs: [[UInt8]], outputs: [Int], bands: [Range<Int>]) -> [[UInt8]] {
    let operands = inputs.map { GuardedBytes($0) }
    let results = outputs.map { GuardedBytes([UInt8](repeating: 0xa5, count: $0)) }
    let inputPointers = operands.map { UnsafeRawPointer($0.start) }
    let outputPointers = results.map { $0.start }
    for range in bands {
      let workspace = GuardedBytes([UInt8](repeating: 0xff, count: workspaceByteCount))
      inputPointers.withUnsafeBufferPointer { inputs in
        outputPointers.withUnsafeBufferPointer { outputs in
          guard let firstInput = inputs.baseAddress, let firstOutput = outputs.baseAddress else {
            return
          }
          run(
            KernelOperands(inputs: firstInput, outputs: firstOutput, workspace: workspace.start),
            range)
        }
      }
      #expect(workspace.isIntact, "\(name) wrote outside its workspace")
    }
    #expect(firstDifference(operands.map(\.bytes), inputs) == nil, "\(name) changed an input")
    let intact = results.allSatisfy(\.isIntact)
    #expect(intact, "\(name) wrote outside an output")
    return results.map(\.bytes)
  }

  /// Runs a kernel of float operands with one float output.
  ///
  /// - Parameters:
  ///   - inputs: The operands.
  ///   - count: Numbers of the output.
  /// - Returns: The output.
  func floats(_ inputs: [[Float]], count: Int) -> [Float] {
    run(inputs.map(bytes), outputs: [4 * count])[0].floats
  }
}

/// A copy of some bytes between two guards of one cache line.
final class GuardedBytes {
  private static let guardSize = AlignedStorage.alignment
  private let storage: AlignedStorage
  private let count: Int

  init(_ bytes: [UInt8]) {
    count = bytes.count
    storage = AlignedStorage(byteCount: bytes.count + 2 * GuardedBytes.guardSize)
    storage.base.initializeMemory(as: UInt8.self, repeating: 0xff, count: storage.byteCount)
    bytes.withUnsafeBytes { source in
      guard let base = source.baseAddress else { return }
      start.copyMemory(from: base, byteCount: count)
    }
  }

  var start: UnsafeMutableRawPointer { storage.base + GuardedBytes.guardSize }
  var bytes: [UInt8] { [UInt8](UnsafeRawBufferPointer(start: start, count: count)) }
  var isIntact: Bool {
    let edges: [UnsafeMutableRawPointer] = [storage.base, start + count]
    return edges.allSatisfy { edge in
      let bytes = UnsafeRawBufferPointer(start: edge, count: GuardedBytes.guardSize)
      return bytes.allSatisfy { $0 == 0xff }
    }
  }
}

/// The bytes of some numbers.
func bytes<Number: BitwiseCopyable>(_ numbers: [Number]) -> [UInt8] {
  numbers.withUnsafeBytes { [UInt8]($0) }
}

extension [UInt8] {
  /// The bytes read as numbers.
  var floats: [Float] {
    withUnsafeBytes { raw in
      (0..<(count / 4)).map { raw.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self) }
    }
  }
}

extension [Float] {
  /// Bit patterns, all NaNs alike: which NaN an operator makes is nobody's promise.
  var bits: [UInt32] { map { $0.isNaN ? Float.nan.bitPattern : $0.bitPattern } }
}

/// Where two results begin to differ, or `nil`: keeps whole tensors out of reports.
func firstDifference<Element: Equatable>(_ a: [Element], _ b: [Element]) -> Int? {
  guard a != b else { return nil }
  guard a.count == b.count else { return min(a.count, b.count) }
  return a.indices.first { a[$0] != b[$0] }
}
