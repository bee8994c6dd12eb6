import Testing

@testable import Hands

struct OptionsTests {
  @Test func defaultsAreMediaPipes() {
    let options = GestureRecognizerOptions()
    #expect(options.numHands == 1)
    #expect(options.minHandDetectionConfidence == 0.5)
    #expect(options.minHandPresenceConfidence == 0.5)
    #expect(options.minTrackingConfidence == 0.5)
    #expect(options.cannedGesturesClassifierOptions == ClassifierOptions())
    #expect(ClassifierOptions().scoreThreshold == nil)
    #expect(ClassifierOptions().maxResults == -1)
  }

  @Test(arguments: [0, -1, Int.min])
  func numHandsIsAtLeastOne(count: Int) {
    var options = HandLandmarkerOptions()
    options.numHands = count
    #expect {
      try options.validate()
    } throws: {
      ($0 as? HandsError)?.mediaPipeMessage == "max_vec_size should be greater than or equal to 1."
    }
  }

  @Test(arguments: [-0.001, 1.001, Float.nan, .infinity])
  func presenceConfidenceIsAProbability(value: Float) {
    var options = HandLandmarkerOptions()
    options.minHandPresenceConfidence = value
    #expect {
      try options.validate()
    } throws: {
      ($0 as? HandsError)?.mediaPipeMessage
        == "Invalid `min_detection_confidence` option: value must be in the range [0.0, 1.0]"
    }
  }

  @Test(arguments: [0, -1, 65, Int.max])
  func numThreadsIsWithinLimits(count: Int) {
    var options = HandLandmarkerOptions()
    options.numThreads = count
    #expect {
      try options.validate()
    } throws: {
      "\($0)" == "numThreads is \(count); it must be between 1 and 64"
    }
  }

  @Test(arguments: [-0.001, 7, Float.nan, .infinity])
  func otherConfidencesAreFractions(value: Float) throws {
    for (name, option) in [
      ("minHandDetectionConfidence", \HandLandmarkerOptions.minHandDetectionConfidence),
      ("minTrackingConfidence", \.minTrackingConfidence),
    ] {
      var options = HandLandmarkerOptions()
      options[keyPath: option] = value
      #expect {
        try options.validate()
      } throws: {
        "\($0)" == "\(name) is \(value); it must be between 0.0 and 1.0"
      }
      options.isLenient = true
      try options.validate()
      for bound: Float in [0, 1] {
        options = HandLandmarkerOptions()
        options[keyPath: option] = bound
        try options.validate()
      }
    }
  }

  @Test(arguments: [0, -0.1, 1.001, Float.nan, .infinity])
  func trackingConfidenceOfAVideoIsAboveZero(value: Float) throws {
    var options = HandLandmarkerOptions()
    options.minTrackingConfidence = value
    #expect {
      try options.validateTracking()
    } throws: {
      "\($0)" == "minTrackingConfidence is \(value); it must be above 0 and at most 1 for a video"
    }
    options.minTrackingConfidence = 1
    try options.validateTracking()
    options.minTrackingConfidence = .leastNonzeroMagnitude
    try options.validateTracking()
  }

  @Test(.enabled(if: TestModels.installedBundle != nil))
  func namedCategoriesMustBeLabels() throws {
    for (name, list) in [
      ("categoryAllowlist", \ClassifierOptions.categoryAllowlist),
      ("categoryDenylist", \.categoryDenylist),
    ] {
      var options = GestureRecognizerOptions()
      options.cannedGesturesClassifierOptions[keyPath: list] = ["Victory", "Thumbs_Up"]
      #expect {
        try GestureRecognizer(models: TestModels.installed(), options: options)
      } throws: {
        "\($0)"
          == #"cannedGesturesClassifierOptions.\#(name) is "Thumbs_Up"; it must be one of None, "#
          + "Closed_Fist, Open_Palm, Pointing_Up, Thumb_Down, Thumb_Up, Victory, ILoveYou"
      }
      options.cannedGesturesClassifierOptions.isLenient = true
      _ = try GestureRecognizer(models: TestModels.installed(), options: options)
    }
  }

  @Test(
    .enabled(if: TestModels.installedBundle != nil), arguments: [-0.1, 1.1, Float.nan])
  func scoreThresholdsAreFractions(value: Float) throws {
    var options = GestureRecognizerOptions()
    options.cannedGesturesClassifierOptions.scoreThreshold = value
    #expect {
      try GestureRecognizer(models: TestModels.installed(), options: options)
    } throws: {
      "\($0)"
        == "cannedGesturesClassifierOptions.scoreThreshold is \(value); it must be between 0.0 and 1.0"
    }
  }

  @Test(arguments: [0, 90, -90, 180, 270, 360, -450])
  func rotationsAreMultiplesOf90(degrees: Int) throws {
    #expect(try ImageRotation(degrees: degrees).quarterTurns == degrees / 90)
  }

  @Test(arguments: [1, 45, -89, Int.max, Int.min])
  func otherRotationsAreRefused(degrees: Int) {
    #expect {
      try ImageRotation(degrees: degrees)
    } throws: {
      ($0 as? HandsError)?.mediaPipeMessage == "Expected rotation to be a multiple of 90°."
    }
  }
}
