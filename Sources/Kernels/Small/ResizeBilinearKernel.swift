import ReferenceKernels
import Tensors

/// RESIZE_BILINEAR for every set but the reference.
///
/// The workspace holds two input rows, stretched horizontally: neighbouring output rows mostly lie
/// between the same two, so that each is stretched about once.
struct ResizeBilinearKernel {
  // Safe: samples lie inside the input; the workspace has two rows.
  let channels: Int
  let inputHeight: Int
  let inputWidth: Int
  let rows: [BilinearSample]
  let columns: [BilinearSample]

  static func prepare(_ problem: ResizeBilinearProblem) -> PreparedKernel {
    let kernel = ResizeBilinearKernel(
      channels: problem.input[3], inputHeight: problem.input[1], inputWidth: problem.input[2],
      rows: problem.rowSamples, columns: problem.columnSamples)
    let rowByteCount = kernel.rowSize * MemoryLayout<Float>.stride
    let split = BandSplit(
      units: problem.input[0] * kernel.rows.count, bytesPerUnit: rowByteCount)
    return PreparedKernel(
      name: "resize_bilinear.f32",
      workspaceByteCount: 2 * rowByteCount, bandCount: split.count
    ) { operands, bands in
      unsafe kernel.makeRows(
        split.units(of: bands), input: operands.floatInput(0), output: operands.floatOutput(0),
        workspace: operands.workspace.assumingMemoryBound(to: Float.self))
    }
  }

  /// Numbers in one output row.
  private var rowSize: Int { columns.count * channels }

  /// Makes some output rows of the whole batch.
  private func makeRows(
    _ range: Range<Int>, input: UnsafePointer<Float>, output: UnsafeMutablePointer<Float>,
    workspace: UnsafeMutablePointer<Float>
  ) {
    // A row lies in the half of the workspace that its parity tells: neighbours never collide.
    var stretched = (even: -1, odd: -1)
    for row in range {
      let (n, oy) = row.quotientAndRemainder(dividingBy: rows.count)
      let sample = rows[oy]
      for y in sample.lower...sample.upper {
        let line = n * inputHeight + y
        if y & 1 == 0 {
          if stretched.even == line { continue }
          stretched.even = line
        } else {
          if stretched.odd == line { continue }
          stretched.odd = line
        }
        unsafe stretch(
          input + line * inputWidth * channels, into: workspace + (y & 1) * rowSize)
      }
      unsafe blend(
        workspace + (sample.lower & 1) * rowSize, workspace + (sample.upper & 1) * rowSize,
        sample.fraction, count: rowSize, into: output + row * rowSize)
    }
  }

  /// Interpolates one input row horizontally.
  private func stretch(_ line: UnsafePointer<Float>, into target: UnsafeMutablePointer<Float>) {
    for ox in columns.indices {
      let sample = columns[ox]
      unsafe blend(
        line + sample.lower * channels, line + sample.upper * channels, sample.fraction,
        count: channels, into: target + ox * channels)
    }
  }
}

/// `p + (q - p) * t` for neighbouring numbers.
@inline(__always)
private func blend(
  _ p: UnsafePointer<Float>, _ q: UnsafePointer<Float>, _ t: Float, count: Int,
  into target: UnsafeMutablePointer<Float>
) {
  // Safe: callers give rows of `count` floats.
  var i = 0
  while i &+ 8 <= count {
    let start = unsafe Vector(p + i)
    unsafe (start + (Vector(q + i) - start) * t).store(target + i)
    i &+= 8
  }
  while i < count {
    unsafe target[i] = p[i] + (q[i] - p[i]) * t
    i &+= 1
  }
}
