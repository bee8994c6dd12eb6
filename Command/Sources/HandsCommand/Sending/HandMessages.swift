import Hands
import HandsOSC

/// The messages about the hands of a frame, which `HandsOverOSC.md` of the library describes.
struct HandMessages {
  private(set) var messages: [OSCMessage]

  /// Describes a frame.
  ///
  /// - Parameters:
  ///   - result: The hands. Of several left or right ones, the first is described.
  ///   - camera: The camera that took the image.
  ///   - palmLength: The length of palms in meters.
  ///   - milliseconds: The time of the frame.
  init(
    about result: HandsResult, in camera: CameraIntrinsics, palmLength: Double,
    milliseconds: Int
  ) {
    let seconds = Float(Double(milliseconds) / 1000)
    messages = [
      OSCMessage(
        "/hands", [.integer(Int32(clamping: result.hands.count)), .float(seconds)])
    ]
    let hands = Handedness.allCases.map { side in
      (side: side, hand: result.hands.first { $0.handedness == side })
    }
    for (side, hand) in hands {
      add(side, "visible", [.integer(hand == nil ? 0 : 1)])
      if let hand { describe(hand) }
    }
    let poses = hands.compactMap { $0.hand?.pose(in: camera, palmLength: palmLength) }
    for pose in poses { describe(pose) }
    guard !poses.isEmpty else { return }
    // The protocol wants to know that a model is loaded, and the time.
    messages += [
      OSCMessage("/VMC/Ext/OK", [.integer(1)]), OSCMessage("/VMC/Ext/T", [.float(seconds)]),
    ]
    for bone in poses.flatMap({ AvatarBones($0).bones }) {
      messages.append(
        OSCMessage(
          "/VMC/Ext/Bone/Pos",
          [.string(bone.name)] + floats(bone.position) + floats(bone.rotation)))
    }
  }

  private mutating func describe(_ hand: Hand) {
    let side = hand.handedness
    if let track = hand.track { add(side, "track", [.integer(Int32(clamping: track.id))]) }
    if let gesture = hand.gesture {
      add(side, "gesture", [.string(gesture.name), .float(gesture.score)])
    }
    add(side, "landmarks", hand.landmarks.flatMap { floats(SIMD3($0.x, $0.y, $0.z)) })
  }

  private mutating func describe(_ pose: HandPose) {
    let side = pose.handedness
    let fingers = Finger.allCases
    add(side, "joints", pose.joints.flatMap { floats(SIMD3($0.x, $0.y, $0.z)) })
    add(side, "palm", floats(pose.palm.position) + floats(pose.palm.orientation))
    add(
      side, "flexion",
      fingers.flatMap { finger in
        let bend = pose.flexion[finger]
        return floats(SIMD3(bend.proximal, bend.intermediate, bend.distal))
      })
    add(side, "spread", fingers.map { HandMessages.float(pose.spread[$0]) })
    add(side, "pinch", [.float(pose.pinch.strength), .float(pose.pinch.distance)])
    add(side, "grab", [.float(pose.grab.strength), HandMessages.float(pose.grab.angle)])
  }

  private mutating func add(
    _ side: Handedness, _ name: String, _ arguments: [OSCMessage.Argument]
  ) {
    messages.append(OSCMessage("/hand/\(side == .left ? "left" : "right")/\(name)", arguments))
  }

  private func floats<Vector: SIMD<Float>>(_ vector: Vector) -> [OSCMessage.Argument] {
    vector.indices.map { HandMessages.float(vector[$0]) }
  }

  /// A number; 0 for one that is not finite, such as the angle of a bone without length.
  private static func float(_ value: Float) -> OSCMessage.Argument {
    .float(value.isFinite ? value : 0)
  }
}

/// Sends the hands of each frame to one address.
struct HandSender: Sendable {
  let sender: UDPSender
  let poses: PoseEstimator

  /// Sends the hands of a frame.
  ///
  /// - Parameters:
  ///   - result: The hands.
  ///   - width: The image's width in pixels.
  ///   - height: The image's height in pixels.
  ///   - milliseconds: The time of the frame.
  func send(_ result: HandsResult, width: Int, height: Int, at milliseconds: Int) {
    let messages = HandMessages(
      about: result, in: poses.camera(width: width, height: height),
      palmLength: poses.palmLength, milliseconds: milliseconds
    ).messages
    for bundle in OSCBundle.packed(messages) { sender.send(bundle) }
  }
}
