internal import HandsFileInput
internal import HandsSystem

extension BaseOptions {
  /// Returns the contents of the bundle.
  ///
  /// - Parameter names: The file names to search for if the path is `nil`, in order of preference.
  /// - Returns: The contents of the file.
  /// - Throws: `NSError` if there is no bundle, or it can't be read.
  func model(named names: [String]) throws -> ByteSlice {
    let path = modelAssetPath ?? BundleSearch.path(of: names) ?? ""
    if let modelAssetBuffer {
      guard path.isEmpty || modelAssetPath == nil else {
        throw NSError(
          .invalidArgumentError,
          "INVALID_ARGUMENT: Only one of modelAssetPath and modelAssetBuffer may be set.")
      }
      return ByteSlice([UInt8](modelAssetBuffer))
    }
    guard !path.isEmpty else {
      throw NSError(
        .invalidArgumentError,
        "INVALID_ARGUMENT: ExternalFile must specify at least one of 'file_content', 'file_name', "
          + "'file_pointer_meta' or 'file_descriptor_meta'.")
    }
    do throws(FileInputError) {
      return ByteSlice(try RegularFile.bytes(at: path))
    } catch {
      throw NSError(error)
    }
  }
}
