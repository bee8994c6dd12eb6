import HandsAppleTypes
import HandsFileInput
import HandsSynthetic
import HandsImageFiles
import HandsImaging
import MediaPipeTasksVision
import HandsThreads
import HandsTestSupport
import Testing

/// A picture and what MediaPipe 0.10.21 found in it.
struct Subject: Sendable, CustomTestStringConvertible {
  /// The photograph's or the drawn scene's name.
  let testDescription: String
  let picture: @Sendable () throws -> Picture
  /// What is found with default options.
  let golden: @Sendable () throws -> GoldenPhoto.Result

  /// The picture as the tasks take it.
  func image(_ orientation: UIImage.Orientation = .up) throws -> MPImage {
    try MPImage(uiImage: UIImage(cgImage: CGImage(picture())), orientation: orientation)
  }

  /// A photograph of the shared files.
  ///
  /// - Parameters:
  ///   - name: The file's name without extension.
  ///   - golden: Which of the recorded results is meant.
  /// - Returns: The photograph's pixels, to be loaded when needed.
  static func photo(
    _ name: String,
    _ golden: @escaping @Sendable (GoldenPhoto) -> GoldenPhoto.Result = { $0.resultNumHands1 }
  ) -> Subject {
    Subject(testDescription: name) {
      try ImageDecoder.decode(SharedFiles.bytes("photos/\(name).png"))
    } golden: {
      golden(try GoldenPhoto(named: name))
    }
  }

  /// A drawn scene of `Tests/Goldens/gestures.json`.
  static func drawn(_ name: String) -> Subject {
    @Sendable func scene() throws -> RenderedGoldens.Scene {
      try #require(scenes.first { $0.name == name })
    }
    return Subject(testDescription: "drawn " + name) {
      let handScene = try #require(try scene().handScene)
      return try pictures.withLock { pictures in
        if let picture = pictures[name] { return picture }
        let picture = try HandRenderer.render(handScene)
        pictures[name] = picture
        return picture
      }
    } golden: {
      let bundle = try #require(TestBundle.recorded)
      return try #require(try scene().result(of: bundle.name))
    }
  }

  private static let scenes = (try? RenderedGoldens(named: "gestures").scenes) ?? []
  /// What was drawn, by the scene's name.
  private static let pictures = Lock<[String: Picture]>([:])

  /// Photographs where the shared files are, and a drawn scene everywhere.
  private static func subjects(photos: [String], drawn: String...) -> [Subject] {
    (SharedFiles.exist ? photos.map { photo($0) } : []) + drawn.map(Subject.drawn)
  }

  /// In place of `thumb_up.jpg`.
  static let thumbUp = subjects(photos: ["thumb_up"], drawn: "Thumb_Up-left")
  /// In place of `fist.jpg`.
  static let fist = subjects(photos: [], drawn: "Closed_Fist-right", "Closed_Fist-left")
  /// In place of `cats_and_dogs.jpg`.
  static let noHand = subjects(photos: ["call_no_hand", "four_no_hand"], drawn: "outside")
  /// In place of `pointing_up.jpg`.
  static let pointingUp = subjects(
    photos: ["one_hand_two_palms"], drawn: "Pointing_Up-right")
}

/// Two hands side by side, in place of `right_hands.jpg` where there are no photographs.
let twoDrawnHands = HandScene(
  hands: [
    DrawnHand(
      pose: .openPalm, side: .left, position: PicturePosition(x: 0.25, y: 0.5), scale: 0.8),
    DrawnHand(
      pose: .closedFist, side: .right, position: PicturePosition(x: 0.75, y: 0.5), scale: 0.8),
  ], seed: 2, width: 800, height: 480)

/// ``twoDrawnHands``, drawn once.
let twoHandsPicture = Result { try HandRenderer.render(twoDrawnHands) }

extension Picture {
  /// The picture as it has to be stored to be upright once it is turned.
  func stored(as orientation: UIImage.Orientation) -> Picture {
    let inverse: UIImage.Orientation =
      switch orientation {
      case .left: .right
      case .right: .left
      default: orientation
      }
    return oriented(ImageOrientation(inverse))
  }
}
