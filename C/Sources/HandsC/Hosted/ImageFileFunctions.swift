import Hands
public import HandsCInterface
import HandsFileInput
import HandsImageFiles
import HandsImaging
import HandsSystem

// Safe: pointers are NULL or as the header requires; files are read before a function returns.

/// The pixels that C code has not freed yet.
private let pixels = OwnedMemory()

/// Decodes an image and converts its errors to failures in the library's own wording.
func imageCall<Value>(_ call: () throws(ImageError) -> Value) throws(Failure) -> Value {
  do throws(ImageError) {
    return try call()
  } catch {
    throw Failure(own: .image(error))
  }
}

extension DecodingOptions {
  /// The options for an argument `is_upright`.
  init(isUpright: Int32) { self.init(honoursOrientation: isUpright != 0) }
}

/// Decodes a file and writes the image of the caller.
private func decode(
  _ isUpright: Int32, _ out: UnsafeMutablePointer<hands_image>?, _ error: ErrorText?,
  _ file: () throws(Failure) -> [UInt8]
) -> hands_status {
  // Safe: writes no more than the size that the caller states.
  unsafe own(error) { () throws(Failure) in
    let out = try unsafe required(out, "image")
    let size = unsafe out.pointee.size
    try unsafe hands_image.initialize(out, size: size)
    let bytes = try file()
    let picture = try imageCall { () throws(ImageError) in
      try ImageDecoder.decode(bytes, options: DecodingOptions(isUpright: isUpright))
    }
    let packed = picture.packedBytes
    guard FreeMemory.hasRoom(for: packed.count) else {
      throw Failure(own: .image(.outOfMemory(bytes: packed.count)))
    }
    unsafe out.pointee.pixels = pixels.copy(packed).assumingMemoryBound(to: UInt8.self)
    unsafe out.pointee.byte_count = packed.count
    unsafe out.pointee.width = Int32(picture.width)
    unsafe out.pointee.height = Int32(picture.height)
    unsafe out.pointee.format = Int32(HANDS_RGB.rawValue)
  }
}

/// Copies the bytes of an image file that C code passes.
///
/// - Throws: ``Failure`` if they are NULL or too many.
func imageFile(_ bytes: UnsafeRawPointer?, _ count: Int) throws(Failure) -> [UInt8] {
  // Safe: see the top of the file.
  let start = try unsafe required(bytes, "bytes")
  let (count, limit) = (byteCount(count), RegularFile.standardLimit)
  guard count <= limit else {
    throw .invalid("The file has \(count) bytes; the limit is \(limit)")
  }
  guard FreeMemory.hasRoom(for: count) else {
    throw Failure(kMpResourceExhausted, "There is no memory for the file")
  }
  return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: count))
}

/// Reads the image file at a path that C code passes.
///
/// - Throws: ``Failure`` if the path is NULL or not UTF-8, or the file cannot be read.
func imageFile(at path: UnsafePointer<CChar>?) throws(Failure) -> [UInt8] {
  // Safe: see the top of the file.
  let path = try unsafe requiredText(path, "path")
  do throws(FileInputError) {
    return try RegularFile.bytes(at: path)
  } catch {
    throw Failure(own: .file(error))
  }
}

/// `hands_image_decode` of hands.h.
@_cdecl("hands_image_decode")
public func handsImageDecode(
  _ bytes: UnsafeRawPointer?, _ count: Int, _ isUpright: Int32,
  _ out: UnsafeMutablePointer<hands_image>?, _ error: ErrorText?
) -> hands_status {
  // Safe: see the top of the file.
  unsafe decode(isUpright, out, error) { () throws(Failure) in try unsafe imageFile(bytes, count) }
}

/// `hands_image_open` of hands.h.
@_cdecl("hands_image_open")
public func handsImageOpen(
  _ path: UnsafePointer<CChar>?, _ isUpright: Int32, _ out: UnsafeMutablePointer<hands_image>?,
  _ error: ErrorText?
) -> hands_status {
  // Safe: see the top of the file.
  unsafe decode(isUpright, out, error) { () throws(Failure) in try unsafe imageFile(at: path) }
}

/// `hands_image_free` of hands.h.
@_cdecl("hands_image_free")
public func handsImageFree(_ address: UnsafePointer<UInt8>?) {
  // Safe: the table knows which addresses are pixels.
  unsafe pixels.free(address)
}
