import Hands
import HandsCInterface
import HandsEngine
import HandsFileInput
import HandsLandmarking
import HandsSystem
import HandsTFLite

// Safe: options are a plain structure; its pointers are only dereferenced during the caller's call.

extension hands_options: SizedStructure {
  static let name = "hands_options"
  static let firstSize =
    unsafe MemoryLayout<hands_options>.size - MemoryLayout<UnsafePointer<CChar>?>.size

  static var defaults: hands_options {
    // Safe: see the top of the file.
    let landmarker = HandLandmarkerOptions()
    let smoothing = OneEuroParameters()
    var options = unsafe hands_options()
    unsafe options.size = MemoryLayout<hands_options>.size
    unsafe options.num_hands = Int32(landmarker.numHands)
    unsafe options.min_hand_detection_confidence = landmarker.minHandDetectionConfidence
    unsafe options.min_hand_presence_confidence = landmarker.minHandPresenceConfidence
    unsafe options.min_tracking_confidence = landmarker.minTrackingConfidence
    unsafe options.smoothing_beta = smoothing.beta
    unsafe options.smoothing_derivative_cutoff = smoothing.derivativeCutoff
    return unsafe options
  }

  /// The mode.
  ///
  /// - Throws: ``Failure`` if the mode is unknown, or a callback is missing or not allowed in it.
  func modeOfTask() throws(Failure) -> Mode {
    // Safe: see the top of the file.
    let modes: [Int32: Mode] = [
      Int32(HANDS_IMAGE.rawValue): .image, Int32(HANDS_VIDEO.rawValue): .video,
      Int32(HANDS_LIVE.rawValue): .live,
    ]
    guard let mode = unsafe modes[mode] else {
      throw unsafe .invalid("mode is \(mode); it must be HANDS_IMAGE, HANDS_VIDEO or HANDS_LIVE")
    }
    guard unsafe (mode == .live) == (callback != nil) else {
      throw .invalid("callback must be set with HANDS_LIVE, and with no other mode")
    }
    return mode
  }

  /// Reads the whole bundle.
  ///
  /// - Returns: Its bytes.
  /// - Throws: ``Failure`` if no bundle is given, or it can't be read.
  func bundle() throws(Failure) -> ByteSlice {
    // Safe: see the top of the file.
    switch unsafe (model_path, model_bytes) {
    case (let path?, nil):
      do throws(FileInputError) {
        return ByteSlice(try unsafe RegularFile.bytes(at: String(cString: path)))
      } catch {
        throw Failure(own: .file(error))
      }
    case (nil, let bytes?):
      return try unsafe copiedBundle(
        UnsafeRawBufferPointer(start: bytes, count: byteCount(model_byte_count)))
    default: throw .invalid("Set either model_path or model_bytes")
    }
  }

  /// Options for loading the models.
  ///
  /// - Throws: ``Failure`` if this processor cannot run the kernels, or the precision is unknown.
  func modelOptions() throws(Failure) -> ModelOptions {
    ModelOptions(kernels: try unsafe kernelSet(), precision: try unsafe precisionOfNets())
  }

  private func kernelSet() throws(Failure) -> KernelSet? {
    // Safe: see the top of the file.
    guard let kernels = unsafe kernels else { return nil }
    let name = unsafe String(cString: kernels)
    guard InstructionSet.available.contains(where: { $0.rawValue == name }),
      let set = KernelSet(rawValue: name)
    else {
      throw .invalid(
        "kernels is \"\(name.prefix(40))\"; it must be one of \(InstructionSet.availableNames)")
    }
    return set
  }

  private func precisionOfNets() throws(Failure) -> Precision {
    // Safe: see the top of the file.
    guard let name = unsafe precision.map({ unsafe String(cString: $0) }) else { return .exact }
    guard let precision = Precision(rawValue: name) else {
      let names = Precision.allCases.map { $0.rawValue }.joined(separator: ",")
      throw .invalid("precision is \"\(name.prefix(40))\"; it must be one of \(names)")
    }
    return precision
  }

  /// Options of the task.
  func landmarkerOptions() -> HandLandmarkerOptions {
    // Safe: see the top of the file.
    var options = HandLandmarkerOptions()
    options.numHands = unsafe Int(num_hands)
    options.minHandDetectionConfidence = unsafe min_hand_detection_confidence
    options.minHandPresenceConfidence = unsafe min_hand_presence_confidence
    options.minTrackingConfidence = unsafe min_tracking_confidence
    options.isMirrored = unsafe is_mirrored != 0
    if unsafe num_threads != 0 { options.numThreads = unsafe Int(num_threads) }
    if unsafe smoothing_min_cutoff != 0 {
      options.tracking.smoothing = unsafe OneEuroParameters(
        minCutoff: smoothing_min_cutoff, beta: smoothing_beta,
        derivativeCutoff: smoothing_derivative_cutoff)
    }
    if unsafe gesture_vote_window != 0 {
      options.tracking.gestureVote = unsafe GestureVoteOptions(
        window: Int(gesture_vote_window), hold: .microseconds(gesture_vote_hold_us))
    }
    options.tracking.averagesHandedness = unsafe averages_sides != 0
    return options
  }

  /// Loads the models.
  ///
  /// - Returns: A task, with gestures if the bundle has a classifier and the options allow it.
  /// - Throws: ``Failure`` if the bundle or an option is invalid.
  func task() throws(Failure) -> any EngineTask {
    // Safe: see the top of the file.
    let modelOptions = try unsafe modelOptions()
    let landmarker = unsafe landmarkerOptions()
    let bundle = try unsafe bundle()
    let namesGestures =
      unsafe landmarks_only == 0 && ModelFileKind(of: bundle) == .gestureRecognizer
    do throws(HandsError) {
      guard namesGestures else {
        return try HandLandmarker(bundle: bundle, options: landmarker, modelOptions: modelOptions)
      }
      var recognizer = GestureRecognizerOptions()
      recognizer.landmarker = landmarker
      return try GestureRecognizer(
        bundle: bundle, options: recognizer, modelOptions: modelOptions)
    } catch {
      throw Failure(own: error)
    }
  }
}

extension InstructionSet {
  /// Kernels this processor supports, widest first.
  static var available: [InstructionSet] { allCases.reversed().filter { $0.isSupported } }

  /// Their names.
  static var availableNames: String {
    available.map { $0.rawValue }.joined(separator: ",")
  }
}

extension Failure {
  /// A failure for an engine error, in the library's own wording.
  init(own error: HandsError) {
    switch error {
    // Unlike in MediaPipe, this is an invalid model like any other.
    case .bundle(.archive): self = .invalid(error.description)
    default: self.init(error, error.description)
    }
  }
}
