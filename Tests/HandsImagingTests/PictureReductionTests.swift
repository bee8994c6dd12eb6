import Foundation
import HandsImaging
import Testing

@Suite struct PictureReductionTests {
  private func gray(_ width: Int, _ height: Int, _ levels: [UInt8]) throws -> Picture {
    try Picture(width: width, height: height, format: .gray, bytes: levels)
  }

  private func levels(_ picture: Picture) -> [UInt8] {
    stride(from: 0, to: picture.bytes.count, by: 3).map { picture.bytes[$0] }
  }

  @Test func pixelsAreMeansOfTheirArea() throws {
    let half = try gray(4, 2, [0, 10, 100, 200, 20, 30, 200, 100]).reduced(
      toFitWidth: 2, height: 2)
    #expect(half.width == 2 && half.height == 1 && half.format == .rgb)
    #expect(levels(half) == [15, 150])
    // Each covers a pixel and a half: (0 + 90 / 2) / 1.5 and (90 / 2 + 180) / 1.5.
    let thirds = try gray(3, 1, [0, 90, 180]).reduced(toFitWidth: 2, height: 9)
    #expect(thirds.width == 2 && thirds.height == 1)
    #expect(levels(thirds) == [30, 150])
    let columns = try gray(1, 3, [0, 90, 180]).reduced(toFitWidth: 9, height: 2)
    #expect(levels(columns) == [30, 150])
  }

  @Test(arguments: [(97, 61), (61, 97), (640, 2), (2, 640), (33, 33)])
  func sizesFitAndLevelsStay(width: Int, height: Int) throws {
    let picture = try gray(width, height, .init(repeating: 201, count: width * height))
    for side in [1, 7, 32, 60] {
      let small = picture.reduced(toFitWidth: side, height: side)
      #expect((1...side).contains(small.width) && (1...side).contains(small.height))
      #expect(max(small.width, small.height) == side || max(width, height) <= side)
      #expect(small.bytes.allSatisfy { $0 == 201 })
    }
  }

  @Test func smallPicturesKeepTheirSize() throws {
    let picture = try gray(3, 2, [1, 2, 3, 4, 5, 6])
    #expect(picture.reduced(toFitWidth: 3, height: 2) == picture.converted(to: .rgb))
    #expect(levels(picture.reduced(toFitWidth: 99, height: 99)) == [1, 2, 3, 4, 5, 6])
  }

  /// The mean of an area, one pixel at a time, in double precision.
  private func naive(_ picture: Picture, width: Int, height: Int) -> [Double] {
    let channels = picture.format.bytesPerPixel
    func shares(_ index: Int, _ count: Int, _ length: Int) -> [(Int, Double)] {
      let step = Double(length) / Double(count)
      let (start, end) = (Double(index) * step, Double(index + 1) * step)
      return (0..<length).compactMap { pixel in
        let share = min(end, Double(pixel + 1)) - max(start, Double(pixel))
        return share > 1e-9 ? (pixel, share / step) : nil
      }
    }
    var means: [Double] = []
    for y in 0..<height {
      for x in 0..<width {
        for channel in 0..<channels {
          var mean = 0.0
          for (row, rowShare) in shares(y, height, picture.height) {
            for (column, share) in shares(x, width, picture.width) {
              let index = row * picture.rowStride + column * channels + channel
              mean += Double(picture.bytes[index]) * rowShare * share
            }
          }
          means.append(mean)
        }
      }
    }
    return means
  }

  @Test(
    arguments: PixelFormat.allCases,
    [(61, 47, 61, 47), (61, 47, 60, 1), (64, 48, 16, 12), (70, 50, 33, 17), (19, 23, 1, 1)])
  func averagesEqualNaiveOnes(format: PixelFormat, size: (Int, Int, Int, Int)) throws {
    let (width, height, smallWidth, smallHeight) = size
    let rowStride = width * format.bytesPerPixel + 5
    var level: UInt32 = 7
    let bytes = (0..<rowStride * height).map { _ in
      level = level &* 1_664_525 &+ 1_013_904_223
      return UInt8(level >> 24)
    }
    let picture = try Picture(
      width: width, height: height, format: format, rowStride: rowStride, bytes: bytes)
    let small = picture.averaged(width: smallWidth, height: smallHeight)
    #expect(small.width == smallWidth && small.height == smallHeight && small.format == format)
    let means = naive(picture, width: smallWidth, height: smallHeight)
    #expect(small.bytes.count == means.count)
    for (byte, mean) in zip(small.bytes, means) {
      #expect(abs(Double(byte) - mean) < 0.501)
    }
  }

  @Test func darkeningIsAPower() throws {
    let levels = try gray(256, 1, Array(0...255)).darkened().bytes
    for (level, dark) in levels.enumerated() {
      #expect(dark == UInt8((255 * pow(Double(level) / 255, 1.8)).rounded()))
    }
  }

  @Test func picturesAreCopiedOntoOthers() throws {
    let color = PixelColor(red: 9, green: 8, blue: 7)
    var canvas = try Canvas(width: 4, height: 3, color: color)
    #expect(canvas.picture.bytes.prefix(6) == [9, 8, 7, 9, 8, 7])
    let patch = try gray(3, 2, [50, 51, 52, 60, 61, 62])
    canvas.draw(patch, left: 2, top: -1)
    canvas.draw(patch, left: -2, top: 2)
    for (left, top) in [(4, 0), (0, 3), (-3, 0), (0, -2), (Int.max / 2, 0)] {
      canvas.draw(patch, left: left, top: top)
    }
    #expect(levels(canvas.picture) == [9, 9, 60, 61, 9, 9, 9, 9, 52, 9, 9, 9])
  }

  @Test func canvasesHaveLimits() {
    for (width, height) in [(0, 5), (5, -1), (40_000, 1), (20_000, 20_000)] {
      #expect(throws: ImageError.self) { try Canvas(width: width, height: height, color: .white) }
    }
  }
}
