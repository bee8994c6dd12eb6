import Foundation
import HandsSynthetic
@testable import HandVision
import HandsImageFiles
import HandsImaging
import HandsTestSupport
import Testing

/// Hands followed through the frames of a video.
@Suite(.enabled(if: TestBundle.isThere))
struct SequenceTests {
  private func frame(_ hands: DrawnHand...) throws -> Picture {
    try HandRenderer.render(HandScene(hands: hands, seed: 5, width: 400, height: 300))
  }

  private func hand(_ side: HandSide, _ x: Float, scale: Float = 0.7) -> DrawnHand {
    DrawnHand(
      pose: .openPalm, side: side, position: PicturePosition(x: x, y: 0.5), scale: scale)
  }

  @Test("V-09: frames give the hands of single pictures, and are hardly searched")
  func framesAreFollowed() throws {
    let frames = try stride(from: Float(0.3), through: 0.6, by: 0.05).map { x in
      try frame(hand(.right, x))
    }
    let handler = VNSequenceRequestHandler()
    let request = VNDetectHumanHandPoseRequest()
    request.maximumHandCount = 1
    let still = VNDetectHumanHandPoseRequest()
    still.maximumHandCount = 1
    for (index, frame) in frames.enumerated() {
      try handler.perform([request], on: CGImage(frame))
      let followed = try #require(request.results)
      let expected = try still.hands(in: frame)
      try #require(followed.count == 1 && expected.count == 1)
      expectClose(
        try followed[0].locations, try expected[0].locations, within: index == 0 ? 0 : 0.05)
      #expect(followed[0].chirality == expected[0].chirality)
    }
    #expect(handler.tracks.map(\.searchCount) == [1])
  }

  @Test func lostHandsAreSearchedFor() throws {
    let (shown, none) = (try frame(hand(.left, 0.4)), try frame())
    let handler = VNSequenceRequestHandler()
    let request = VNDetectHumanHandPoseRequest()
    request.maximumHandCount = 1
    let counts = try [shown, shown, none, none, shown].map { frame in
      try handler.perform([request], on: frame.buffer())
      return try #require(request.results).count
    }
    #expect(counts == [1, 1, 0, 0, 1])
    // The first, and both after the loss was noticed.
    #expect(handler.tracks[0].searchCount == 3)
  }

  @Test func theLargestHandIsFollowed() throws {
    let handler = VNSequenceRequestHandler()
    let request = VNDetectHumanHandPoseRequest()
    request.maximumHandCount = 1
    for x: Float in [0.25, 0.27, 0.29] {
      let frame = try frame(hand(.left, x, scale: 0.95), hand(.right, 0.8, scale: 0.6))
      try handler.perform([request], on: CGImage(frame))
      #expect(request.results?.map(\.chirality) == [.left])
    }
    #expect(handler.tracks[0].searchCount == 1)
    // Other settings: nothing is followed that was found with the first ones.
    request.maximumHandCount = 2
    let both = try frame(hand(.left, 0.3, scale: 0.95), hand(.right, 0.8, scale: 0.6))
    try handler.perform([request], on: CGImage(both))
    #expect(request.results?.map(\.chirality) == [.left, .right])
    #expect(handler.tracks[0].searchCount == 2)
  }

  @Test func requestsOfOneHandlerAreFollowedApart() throws {
    let frame = CGImage(try frame(hand(.left, 0.25), hand(.right, 0.75)))
    let handler = VNSequenceRequestHandler()
    let (left, right) = (VNDetectHumanHandPoseRequest(), VNDetectHumanHandPoseRequest())
    left.regionOfInterest = CGRect(x: 0, y: 0, width: 0.5, height: 1)
    right.regionOfInterest = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
    left.maximumHandCount = 1
    right.maximumHandCount = 1
    for _ in 0..<2 {
      try handler.perform([left, right], on: frame)
      #expect(left.results?.map(\.chirality) == [.left])
      #expect(right.results?.map(\.chirality) == [.right])
    }
    #expect(handler.tracks.map(\.searchCount) == [1, 1])
    try handler.perform([right], on: frame)
    #expect(handler.tracks.count == 1)
  }

  @Test func allKindsOfFramesAreTaken() throws {
    let picture = try frame(hand(.right, 0.5))
    let turned = picture.oriented(.left)
    let png = Data(try ImageEncoder.encode(picture, as: .png))
    let turnedPNG = Data(try ImageEncoder.encode(turned, as: .png))
    let folder = try TemporaryFolder()
    let url = URL(fileURLWithPath: try folder.write([UInt8](png), "up.png"))
    let turnedURL = URL(fileURLWithPath: try folder.write([UInt8](turnedPNG), "right.png"))
    let (buffer, turnedBuffer) = (try picture.buffer(), try turned.buffer())
    let performs: [(VNSequenceRequestHandler, [VNRequest]) throws -> Void] = [
      { try $0.perform($1, on: CGImage(picture)) },
      { try $0.perform($1, on: CGImage(turned), orientation: .right) },
      { try $0.perform($1, on: buffer) },
      { try $0.perform($1, on: turnedBuffer, orientation: .right) },
      { try $0.perform($1, on: CMSampleBuffer(imageBuffer: buffer)) },
      {
        try $0.perform($1, on: CMSampleBuffer(imageBuffer: turnedBuffer), orientation: .right)
      },
      { try $0.perform($1, onImageURL: url) },
      { try $0.perform($1, onImageURL: turnedURL, orientation: .right) },
      { try $0.perform($1, onImageData: png) },
      { try $0.perform($1, onImageData: turnedPNG, orientation: .right) },
    ]
    let request = VNDetectHumanHandPoseRequest()
    let expected = try #require(try request.hands(in: picture).first).locations
    for perform in performs {
      try perform(VNSequenceRequestHandler(), [request])
      expectClose(try #require(request.results?.first).locations, expected, within: 0.03)
    }
    #expect(
      codeThrown {
        try VNSequenceRequestHandler().perform([request], onImageData: Data())
      } == .invalidImage)
  }
}
