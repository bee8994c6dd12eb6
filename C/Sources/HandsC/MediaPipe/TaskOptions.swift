import Hands
import HandsCInterface
import HandsSystem

extension MpBaseOptions {
  /// The delegate number for a GPU.
  private static let gpu: Int32 = 2

  /// Reads the whole bundle.
  ///
  /// - Returns: Its bytes.
  /// - Throws: ``Failure`` if no bundle is given, its path is not UTF-8, it can't be read, or a GPU is
  ///   requested.
  func bundle() throws(Failure) -> ByteSlice {
    // Safe: the caller states the size of the buffer, and the path is null-terminated; both are copied.
    guard unsafe delegate != MpBaseOptions.gpu else {
      throw Failure(kMpUnavailable, "There is no GPU delegate; 0 and 1 are the processor")
    }
    let count = unsafe Int(model_asset_buffer_count)
    if let buffer = unsafe model_asset_buffer, count > 0 {
      return try unsafe copiedBundle(UnsafeRawBufferPointer(start: buffer, count: count))
    }
    guard let path = unsafe model_asset_path, unsafe path.pointee != 0 else {
      throw .invalid(
        "ExternalFile must specify at least one of 'file_content', 'file_name', "
          + "'file_pointer_meta' or 'file_descriptor_meta'.")
    }
    return try unsafe bundleFile(requiredText(path, "model_asset_path")) { Failure($0) }
  }
}

/// Maximum size of a bundle in bytes, as stated in hands.h.
private let bundleLimit = 64 << 20

/// Copies a bundle from the caller's memory.
///
/// - Parameter bytes: The bundle.
/// - Returns: A copy.
/// - Throws: ``Failure`` if it exceeds the file size limit, or memory runs out.
func copiedBundle(_ bytes: UnsafeRawBufferPointer) throws(Failure) -> ByteSlice {
  // Safe: the bytes are copied.
  guard bytes.count <= bundleLimit else {
    throw .invalid("The model has \(bytes.count) bytes; the limit is \(bundleLimit)")
  }
  guard FreeMemory.hasRoom(for: bytes.count) else {
    throw Failure(kMpResourceExhausted, "There is no memory for the model")
  }
  return unsafe ByteSlice([UInt8](bytes))
}

extension MpClassifierOptions {
  /// Maximum number of names in a list.
  private static let listLimit: UInt32 = 10_000

  /// Options of the engine.
  func options() throws(Failure) -> ClassifierOptions {
    // Safe: the caller states the length of each list, and every entry is null-terminated.
    var options = ClassifierOptions()
    options.maxResults = unsafe Int(max_results)
    // NaN keeps the threshold of the model's metadata, like an unset option of MediaPipe's Python API.
    options.scoreThreshold = unsafe score_threshold.isNaN ? nil : score_threshold
    options.categoryAllowlist = try unsafe names(
      category_allowlist, category_allowlist_count, "category_allowlist")
    options.categoryDenylist = try unsafe names(
      category_denylist, category_denylist_count, "category_denylist")
    options.isLenient = true
    return options
  }

  private func names(
    _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?, _ count: UInt32, _ name: String
  ) throws(Failure) -> [String] {
    // Safe: see above.
    guard count > 0 else { return [] }
    guard unsafe count <= MpClassifierOptions.listLimit else {
      throw unsafe .invalid(
        "\(name) has \(count) names; the limit is \(MpClassifierOptions.listLimit)")
    }
    let list = try unsafe required(list, name)
    var names: [String] = []
    for index in 0..<Int(count) {
      names.append(try unsafe requiredText(list[index], "a name of \(name)"))
    }
    return names
  }
}

extension Mode {
  /// A running mode.
  ///
  /// - Parameters:
  ///   - runningMode: An `MpRunningMode`.
  ///   - hasCallback: Whether a callback is set.
  /// - Throws: ``Failure`` if the mode is unknown, or a callback is missing or not allowed in it.
  init(_ runningMode: Int32, hasCallback: Bool) throws(Failure) {
    switch UInt32(bitPattern: runningMode) {
    case kMpRunningModeImage.rawValue: self = .image
    case kMpRunningModeVideo.rawValue: self = .video
    case kMpRunningModeLiveStream.rawValue: self = .live
    default: throw .invalid("The running mode is \(runningMode); it must be 1, 2 or 3")
    }
    guard (self == .live) != hasCallback else { return }
    throw .invalid(
      hasCallback
        ? "The vision task is in image or video mode, a user-defined result callback should not be "
          + "provided."
        : "The vision task is in live stream mode, a user-defined result callback must be provided."
    )
  }
}

extension MpImageProcessingOptions {
  /// The clockwise rotation that makes the image upright.
  ///
  /// - Returns: Degrees.
  /// - Throws: ``Failure`` if the rotation is invalid, or a region of interest is set.
  func rotation() throws(Failure) -> Int {
    _ = try engine { () throws(HandsError) in try ImageRotation(degrees: Int(rotation_degrees)) }
    guard !has_region_of_interest else {
      throw .invalid("This task doesn't support region-of-interest.")
    }
    return Int(rotation_degrees)
  }
}
