import Foundation
import HandsImaging

/// The warp restated pixel by pixel, with none of the library's shortcuts.
///
/// Follows OpenCV 4's `RotatedRect::points`, `getPerspectiveTransform` and `warpPerspective` step by
/// step; slow.
struct PlainWarp {
  let region: RegionOfInterest
  let size: Int
  let repeatsEdges: Bool

  func bytes(from picture: Picture) -> [UInt8] {
    let m = destinationToSource()
    let block = min(64, size)
    var output: [UInt8] = []
    for y in 0..<size {
      for x in 0..<size {
        let xb = Double(x / block * block)
        let x1 = Double(x % block)
        let row = Double(y)
        let w = (m[6] * xb + m[7] * row + m[8]) + m[6] * x1
        let s = w == 0 ? 0 : 32 / w
        let sourceX = rounded(((m[0] * xb + m[1] * row + m[2]) + m[0] * x1) * s)
        let sourceY = rounded(((m[3] * xb + m[4] * row + m[5]) + m[3] * x1) * s)
        output += pixel(picture, sourceX, sourceY)
      }
    }
    return output
  }

  private func rounded(_ value: Double) -> Int {
    guard !value.isNaN else { return Int(Int32.min) }
    return Int(min(max(value, -0x1p31), 0x1p31 - 1).rounded(.toNearestOrEven))
  }

  private func pixel(_ picture: Picture, _ x: Int, _ y: Int) -> [UInt8] {
    let left = Int(Int16(clamping: x >> 5))
    let top = Int(Int16(clamping: y >> 5))
    let (fx, fy) = (x & 31, y & 31)
    let offsets = picture.format.channelOffsets
    return [offsets.red, offsets.green, offsets.blue].map { channel in
      func tap(_ dx: Int, _ dy: Int) -> Int {
        var (column, row) = (left + dx, top + dy)
        if repeatsEdges {
          column = min(max(column, 0), picture.width - 1)
          row = min(max(row, 0), picture.height - 1)
        } else if column < 0 || row < 0 || column >= picture.width || row >= picture.height {
          return 0
        }
        let start = row * picture.rowStride + column * picture.format.bytesPerPixel
        return Int(picture.bytes[start + channel])
      }
      let sum =
        (32 - fx) * (32 - fy) * tap(0, 0) + fx * (32 - fy) * tap(1, 0)
        + (32 - fx) * fy * tap(0, 1) + fx * fy * tap(1, 1)
      return UInt8((32 * sum + 16_384) >> 15)
    }
  }

  private func destinationToSource() -> [Double] {
    let degrees = Float(Double(region.rotation * 180) / Double.pi)
    let phi = Double(degrees) * Double.pi / 180
    let (b, a) = (Float(cos(phi)) * 0.5, Float(sin(phi)) * 0.5)
    let (xc, yc, w, h) = (region.centerX, region.centerY, region.width, region.height)
    let p0 = (xc - a * h - b * w, yc + b * h - a * w)
    let p1 = (xc + a * h - b * w, yc - b * h - a * w)
    let p2 = (2 * xc - p0.0, 2 * yc - p0.1)
    let p3 = (2 * xc - p1.0, 2 * yc - p1.1)
    let n = Float(size)
    let targets: [(Float, Float)] = [(0, n), (0, 0), (n, 0), (n, n)]
    var rows: [[Double]] = []
    for ((sx, sy), (dx, _)) in zip([p0, p1, p2, p3], targets) {
      rows.append(
        [sx, sy, 1, 0, 0, 0, -(sx * dx), -(sy * dx), dx].map { Double($0) })
    }
    for ((sx, sy), (_, dy)) in zip([p0, p1, p2, p3], targets) {
      rows.append(
        [0, 0, 0, sx, sy, 1, -(sx * dy), -(sy * dy), dy].map { Double($0) })
    }
    return inverse(solve(rows) + [1])
  }

  private func solve(_ system: [[Double]]) -> [Double] {
    var rows = system
    for i in 0..<8 {
      var pivot = i
      for j in i..<8 where abs(rows[j][i]) > abs(rows[pivot][i]) { pivot = j }
      if !(abs(rows[pivot][i]) >= 100 * Double.ulpOfOne) { return .init(repeating: 0, count: 8) }
      rows.swapAt(i, pivot)
      for j in i + 1..<8 {
        let alpha = rows[j][i] * (-1 / rows[i][i])
        for k in i + 1..<9 { rows[j][k] += alpha * rows[i][k] }
      }
    }
    var x = [Double](repeating: 0, count: 8)
    for i in (0..<8).reversed() {
      var s = rows[i][8]
      for k in i + 1..<8 { s -= rows[i][k] * x[k] }
      x[i] = s / rows[i][i]
    }
    return x
  }

  private func inverse(_ s: [Double]) -> [Double] {
    let determinant =
      s[0] * (s[4] * s[8] - s[5] * s[7]) - s[1] * (s[3] * s[8] - s[5] * s[6])
      + s[2] * (s[3] * s[7] - s[4] * s[6])
    if determinant == 0 { return .init(repeating: 0, count: 9) }
    let d = 1 / determinant
    return [
      s[4] * s[8] - s[5] * s[7], s[2] * s[7] - s[1] * s[8], s[1] * s[5] - s[2] * s[4],
      s[5] * s[6] - s[3] * s[8], s[0] * s[8] - s[2] * s[6], s[2] * s[3] - s[0] * s[5],
      s[3] * s[7] - s[4] * s[6], s[1] * s[6] - s[0] * s[7], s[0] * s[4] - s[1] * s[3],
    ].map { $0 * d }
  }
}
