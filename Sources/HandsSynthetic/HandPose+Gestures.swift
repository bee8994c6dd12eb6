extension HandPose {
  /// A flat hand with spread fingers.
  public static let openPalm = HandPose(
    thumb: true, index: true, middle: true, ring: true, little: true)

  /// A fist with the thumb across the fingers.
  public static let closedFist = HandPose(
    thumb: .acrossFist, fingers: FingerPoses(all: .clenched))

  /// The index finger pointing up, the others folded.
  public static let pointingUp = HandPose(
    thumb: false, index: true, middle: false, ring: false, little: false)

  /// A fist with the thumb up.
  public static let thumbUp = HandPose(
    thumb: .raised, fingers: FingerPoses(all: .clenched), turn: 90)

  /// A fist with the thumb down.
  public static let thumbDown = HandPose(
    thumb: .raised, fingers: FingerPoses(all: .clenched), turn: -90)

  /// The index and middle finger spread, the others folded.
  public static let victory = HandPose(
    thumb: .folded,
    fingers: FingerPoses(
      index: FingerPose(curl: 0.02, spread: 13), middle: FingerPose(curl: 0.02, spread: -9),
      ring: .folded, little: .folded))

  /// The thumb, index and little finger extended.
  public static let iLoveYou = HandPose(
    thumb: true, index: true, middle: false, ring: false, little: true)

  /// A hand at rest, half closed; classifiers find no gesture in most of them.
  public static let relaxed = HandPose(
    thumb: ThumbPose(
      base: .init(spread: 36, lift: 26), middle: .init(spread: 20, lift: 22),
      end: .init(spread: 8, lift: 20)),
    fingers: FingerPoses(
      index: FingerPose(curl: 0.48, spread: 4), middle: FingerPose(curl: 0.6, spread: 0),
      ring: FingerPose(curl: 0.66, spread: -3), little: FingerPose(curl: 0.66, spread: -8)))

  /// The poses of the canned gestures, in the order of the canned gesture classifier's labels.
  public static let gestures: [(name: String, pose: HandPose)] = [
    ("Closed_Fist", .closedFist), ("Open_Palm", .openPalm), ("Pointing_Up", .pointingUp),
    ("Thumb_Down", .thumbDown), ("Thumb_Up", .thumbUp), ("Victory", .victory),
    ("ILoveYou", .iLoveYou),
  ]

  /// Creates the pose of a canned gesture, or returns `nil` for an unknown name.
  ///
  /// - Parameter gesture: A label of the canned gesture classifier, such as `Open_Palm`; `None` is
  ///   the relaxed hand.
  public init?(gesture: String) {
    if gesture == "None" {
      self = .relaxed
      return
    }
    guard let entry = HandPose.gestures.first(where: { $0.name == gesture }) else { return nil }
    self = entry.pose
  }
}

extension FingerPoses {
  /// Creates the same pose for all four fingers.
  public init(all finger: FingerPose) {
    self.init(index: finger, middle: finger, ring: finger, little: finger)
  }
}

extension ThumbPose {
  /// A thumb lying across the folded fingers of a fist.
  public static let acrossFist = ThumbPose(
    base: Direction(spread: 17, lift: 43), middle: Direction(spread: -15, lift: 28),
    end: Direction(spread: -58, lift: 14))

  /// A thumb extended at a right angle to the hand.
  public static let raised = ThumbPose(
    base: Direction(spread: 48, lift: 16), middle: Direction(spread: 80, lift: 16),
    end: Direction(spread: 78, lift: -10))
}
