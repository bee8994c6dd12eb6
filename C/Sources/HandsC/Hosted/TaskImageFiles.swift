import Hands
public import HandsCInterface
import HandsFileInput
import HandsImageFiles
import HandsImaging

// Safe: pointers are NULL or as the header requires; files are read before a function returns.

/// Reads an image file and returns its handle to the caller.
private func read(
  _ name: UnsafePointer<CChar>?, _ options: DecodingOptions,
  _ out: UnsafeMutablePointer<Handle>?, _ error: ErrorText?
) -> MpStatus {
  // Safe: see the top of the file.
  unsafe answer(error) { () throws(Failure) in
    let out = try unsafe required(out, "out")
    unsafe out.pointee = 0
    let path = try unsafe requiredText(name, "file_name")
    unsafe out.pointee = images.insert(TaskImage(try picture(at: path, options)))
  }
}

/// `MpImageCreateFromFile` of hands_mediapipe.h.
@_cdecl("MpImageCreateFromFile")
public func imageFromFile(
  _ name: UnsafePointer<CChar>?, _ out: UnsafeMutablePointer<Handle>?,
  _ error: ErrorText?
) -> MpStatus {
  // Safe: see the top of the file.
  unsafe read(name, DecodingOptions(honoursOrientation: true), out, error)
}

/// `hands_image_from_file_unturned` of hands_mediapipe.h.
@_cdecl("hands_image_from_file_unturned")
public func unturnedImageFromFile(
  _ name: UnsafePointer<CChar>?, _ out: UnsafeMutablePointer<Handle>?,
  _ error: ErrorText?
) -> MpStatus {
  // Safe: see the top of the file.
  unsafe read(name, DecodingOptions(honoursOrientation: false), out, error)
}

/// Decodes a PNG or JPEG file; failures are in MediaPipe's wording.
private func picture(at path: String, _ options: DecodingOptions) throws(Failure) -> Picture {
  let bytes: [UInt8]
  do throws(FileInputError) {
    bytes = try RegularFile.bytes(at: path)
  } catch .notFound {
    throw Failure(kMpNotFound, "Can't find file: \(path)")
  } catch {
    throw Failure(.file(error))
  }
  do throws(ImageError) {
    return try ImageDecoder.decode(bytes, options: options)
  } catch {
    let status = if case .outOfMemory = error { kMpResourceExhausted } else { kMpInternal }
    throw Failure(status, "Failed to load image from file: \(error.description)")
  }
}
