import HandsFileInput
import Foundation
import HandsImageFiles
import HandsImaging
import HandsTestSupport
import Testing

/// The parts of a photograph's golden file that concern its pixels and crops.
private struct PhotoGolden: Decodable {
  struct Region: Decodable {
    let center_x, center_y, width, height, rotation: Float

    var region: RegionOfInterest {
      RegionOfInterest(
        centerX: center_x, centerY: center_y, width: width, height: height, rotation: rotation)
    }
  }
  struct Crop: Decodable {
    let roi_pixels: Region
    let letterbox_padding: [Float]?
    let input_rgb_sha256: String
    let input_png: String
  }
  struct Stages: Decodable {
    let detector: Crop
    let hands: [Crop]
  }
  let png: String
  let width, height, channels: Int
  let png_pixels_sha256: String
  let stages: Stages

  static let names: [String] = {
    let folder = SharedFiles.url("golden/photos").path
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".json") }.sorted()
  }()

  init(named name: String) throws {
    let data = Data(try SharedFiles.bytes("golden/photos/\(name)"))
    self = try JSONDecoder().decode(PhotoGolden.self, from: data)
  }
}

/// Every recorded crop of every photograph, byte for byte.
@Suite(.enabled(if: SharedFiles.exist)) struct PhotoCropTests {
  @Test(arguments: PhotoGolden.names)
  func cropsEqualTheRecordedOnes(name: String) throws {
    let golden = try PhotoGolden(named: name)
    let picture = try ImageDecoder.decode(SharedFiles.bytes("photos/\(golden.png)"))
    #expect(picture.width == golden.width && picture.height == golden.height)
    if golden.channels == 3 {
      #expect(SHA256.hexDigest(of: picture.bytes) == golden.png_pixels_sha256)
    }
    let whole = RegionOfInterest(
      centerX: Float(picture.width) / 2, centerY: Float(picture.height) / 2,
      width: Float(picture.width), height: Float(picture.height))
    let letterbox = Letterbox(whole)
    #expect(letterbox.region == golden.stages.detector.roi_pixels.region)
    #expect(
      golden.stages.detector.letterbox_padding == [
        letterbox.horizontalPadding, letterbox.verticalPadding, letterbox.horizontalPadding,
        letterbox.verticalPadding,
      ])
    try check(golden.stages.detector, of: picture, size: 192, border: .zero)
    for hand in golden.stages.hands {
      try check(hand, of: picture, size: 224, border: .replicate)
    }
  }

  private func check(
    _ crop: PhotoGolden.Crop, of picture: Picture, size: Int, border: ImageWarp.Border
  ) throws {
    let warp = ImageWarp(region: crop.roi_pixels.region, size: size, border: border)
    let bytes = try warp.rgbBytes(from: picture)
    #expect(SHA256.hexDigest(of: bytes) == crop.input_rgb_sha256, "\(crop.input_png)")
    let recorded = try ImageDecoder.decode(
      SharedFiles.bytes("golden/photos/crops/\(crop.input_png)"))
    #expect(bytes == recorded.bytes, "\(crop.input_png)")
  }
}
