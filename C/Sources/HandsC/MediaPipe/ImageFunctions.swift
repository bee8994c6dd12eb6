import Hands
public import HandsCInterface

// Safe: pointers are NULL or as the header requires; input is copied, and results are written once.

/// The images that C code refers to by handle.
let images = HandleTable<TaskImage>()

/// The image of a handle.
///
/// - Parameter handle: Any handle.
/// - Returns: The image.
/// - Throws: ``Failure`` if the handle is invalid.
func image(_ handle: Handle) throws(Failure) -> TaskImage {
  guard let image = images[handle] else {
    throw .invalid("The image was freed, or never made")
  }
  return image
}

/// Creates an image from elements and returns its handle to the caller.
private func create<Element>(
  _ format: MpImageFormat, _ width: Int32, _ height: Int32, _ data: UnsafePointer<Element>?,
  _ count: Int32, as element: ImageLayout.Element, _ out: UnsafeMutablePointer<Handle>?,
  _ error: ErrorText?
) -> MpStatus {
  // Safe: see the top of the file.
  unsafe answer(error) { () throws(Failure) in
    let out = try unsafe required(out, "out")
    unsafe out.pointee = 0
    let data = try unsafe required(data, "pixel_data")
    let layout = try ImageLayout(format, of: element)
    let elements = unsafe UnsafeRawBufferPointer(
      UnsafeBufferPointer(start: data, count: max(Int(count), 0)))
    let image = try unsafe TaskImage(
      copying: elements, width: Int(width), height: Int(height), layout: layout)
    unsafe out.pointee = images.insert(image)
  }
}

/// `MpImageCreateFromUint8Data` of hands_mediapipe.h.
@_cdecl("MpImageCreateFromUint8Data")
public func imageFromUint8Data(
  _ format: MpImageFormat, _ width: Int32, _ height: Int32, _ data: UnsafePointer<UInt8>?,
  _ count: Int32, _ out: UnsafeMutablePointer<Handle>?, _ error: ErrorText?
) -> MpStatus {
  // Safe: see the top of the file.
  unsafe create(format, width, height, data, count, as: .uint8, out, error)
}

/// `MpImageCreateFromUint16Data` of hands_mediapipe.h.
@_cdecl("MpImageCreateFromUint16Data")
public func imageFromUint16Data(
  _ format: MpImageFormat, _ width: Int32, _ height: Int32, _ data: UnsafePointer<UInt16>?,
  _ count: Int32, _ out: UnsafeMutablePointer<Handle>?, _ error: ErrorText?
) -> MpStatus {
  // Safe: see the top of the file.
  unsafe create(format, width, height, data, count, as: .uint16, out, error)
}

/// `MpImageCreateFromFloatData` of hands_mediapipe.h.
@_cdecl("MpImageCreateFromFloatData")
public func imageFromFloatData(
  _ format: MpImageFormat, _ width: Int32, _ height: Int32, _ data: UnsafePointer<Float>?,
  _ count: Int32, _ out: UnsafeMutablePointer<Handle>?, _ error: ErrorText?
) -> MpStatus {
  // Safe: see the top of the file.
  unsafe create(format, width, height, data, count, as: .float32, out, error)
}

/// `MpImageCreateFromImageFrame` of hands_mediapipe.h.
@_cdecl("MpImageCreateFromImageFrame")
public func imageFromImageFrame(
  _ handle: Handle, _ out: UnsafeMutablePointer<Handle>?, _ error: ErrorText?
) -> MpStatus {
  // Safe: see the top of the file.
  unsafe answer(error) { () throws(Failure) in
    let out = try unsafe required(out, "out")
    unsafe out.pointee = 0
    unsafe out.pointee = images.insert(try image(handle))
  }
}

/// `MpImageIsContiguous` of hands_mediapipe.h.
@_cdecl("MpImageIsContiguous")
public func imageIsContiguous(_ handle: Handle) -> Bool { images[handle] != nil }

/// `MpImageUsesGpu` of hands_mediapipe.h.
@_cdecl("MpImageUsesGpu")
public func imageUsesGPU(_ handle: Handle) -> Bool { false }

/// `MpImageIsEmpty` of hands_mediapipe.h.
@_cdecl("MpImageIsEmpty")
public func imageIsEmpty(_ handle: Handle) -> Bool { images[handle] == nil }

/// `MpImageIsAligned` of hands_mediapipe.h.
@_cdecl("MpImageIsAligned")
public func imageIsAligned(_ handle: Handle, _ boundary: UInt32) -> Bool {
  guard let image = images[handle], boundary > 0 else { return false }
  // Exported pixels are aligned to 64 bytes.
  return boundary <= 64 && 64 % Int(boundary) == 0 && image.rowBytes % Int(boundary) == 0
}

/// `MpImageGetWidth` of hands_mediapipe.h.
@_cdecl("MpImageGetWidth")
public func imageWidth(_ handle: Handle) -> Int32 { Int32(images[handle]?.width ?? 0) }

/// `MpImageGetHeight` of hands_mediapipe.h.
@_cdecl("MpImageGetHeight")
public func imageHeight(_ handle: Handle) -> Int32 { Int32(images[handle]?.height ?? 0) }

/// `MpImageGetChannels` of hands_mediapipe.h.
@_cdecl("MpImageGetChannels")
public func imageChannels(_ handle: Handle) -> Int32 {
  Int32(images[handle]?.layout.channels ?? 0)
}

/// `MpImageGetByteDepth` of hands_mediapipe.h.
@_cdecl("MpImageGetByteDepth")
public func imageByteDepth(_ handle: Handle) -> Int32 {
  Int32(images[handle]?.layout.element.size ?? 0)
}

/// `MpImageGetWidthStep` of hands_mediapipe.h.
@_cdecl("MpImageGetWidthStep")
public func imageWidthStep(_ handle: Handle) -> Int32 {
  Int32(images[handle]?.rowBytes ?? 0)
}

/// `MpImageGetFormat` of hands_mediapipe.h.
@_cdecl("MpImageGetFormat")
public func imageFormat(_ handle: Handle) -> MpImageFormat {
  images[handle]?.layout.format ?? kMpImageFormatUnknown
}

/// Returns an image's pixels to the caller.
private func export<Element>(
  _ handle: Handle, as element: ImageLayout.Element,
  _ out: UnsafeMutablePointer<UnsafePointer<Element>?>?, _ error: ErrorText?
) -> MpStatus {
  // Safe: see the top of the file; the layout has checked the element type.
  unsafe answer(error) { () throws(Failure) in
    let out = try unsafe required(out, "out")
    unsafe out.pointee = nil
    let pixels = try unsafe image(handle).exported(as: element)
    unsafe out.pointee = pixels.assumingMemoryBound(to: Element.self)
  }
}

/// `MpImageDataUint8` of hands_mediapipe.h.
@_cdecl("MpImageDataUint8")
public func imageDataUint8(
  _ handle: Handle, _ out: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
  _ error: ErrorText?
) -> MpStatus {
  // Safe: see the top of the file.
  unsafe export(handle, as: .uint8, out, error)
}

/// `MpImageDataUint16` of hands_mediapipe.h.
@_cdecl("MpImageDataUint16")
public func imageDataUint16(
  _ handle: Handle, _ out: UnsafeMutablePointer<UnsafePointer<UInt16>?>?,
  _ error: ErrorText?
) -> MpStatus {
  // Safe: see the top of the file.
  unsafe export(handle, as: .uint16, out, error)
}

/// `MpImageDataFloat32` of hands_mediapipe.h.
@_cdecl("MpImageDataFloat32")
public func imageDataFloat32(
  _ handle: Handle, _ out: UnsafeMutablePointer<UnsafePointer<Float>?>?,
  _ error: ErrorText?
) -> MpStatus {
  // Safe: see the top of the file.
  unsafe export(handle, as: .float32, out, error)
}

/// Returns one element of an image to the caller.
private func value<Element: BitwiseCopyable>(
  _ handle: Handle, _ position: UnsafePointer<Int32>?, _ count: Int32,
  as element: ImageLayout.Element, _ out: UnsafeMutablePointer<Element>?, _ error: ErrorText?
) -> MpStatus {
  // Safe: see the top of the file; the layout has checked the element type.
  unsafe answer(error) { () throws(Failure) in
    let image = try image(handle)
    let out = try unsafe required(out, "out")
    let position = try unsafe required(position, "pos")
    guard (2...3).contains(count) else {
      throw .invalid("Invalid index dimension: \(count) (expected 2 or 3)")
    }
    let indices = unsafe UnsafeBufferPointer(start: position, count: Int(count)).map { Int($0) }
    let bytes = try image.bytes(at: indices, as: element)
    unsafe out.pointee = bytes.withUnsafeBytes { unsafe $0.loadUnaligned(as: Element.self) }
  }
}

/// `MpImageGetValueUint8` of hands_mediapipe.h.
@_cdecl("MpImageGetValueUint8")
public func imageValueUint8(
  _ handle: Handle, _ position: UnsafePointer<Int32>?, _ count: Int32,
  _ out: UnsafeMutablePointer<UInt8>?, _ error: ErrorText?
) -> MpStatus {
  // Safe: see the top of the file.
  unsafe value(handle, position, count, as: .uint8, out, error)
}

/// `MpImageGetValueUint16` of hands_mediapipe.h.
@_cdecl("MpImageGetValueUint16")
public func imageValueUint16(
  _ handle: Handle, _ position: UnsafePointer<Int32>?, _ count: Int32,
  _ out: UnsafeMutablePointer<UInt16>?, _ error: ErrorText?
) -> MpStatus {
  // Safe: see the top of the file.
  unsafe value(handle, position, count, as: .uint16, out, error)
}

/// `MpImageGetValueFloat32` of hands_mediapipe.h.
@_cdecl("MpImageGetValueFloat32")
public func imageValueFloat32(
  _ handle: Handle, _ position: UnsafePointer<Int32>?, _ count: Int32,
  _ out: UnsafeMutablePointer<Float>?, _ error: ErrorText?
) -> MpStatus {
  // Safe: see the top of the file.
  unsafe value(handle, position, count, as: .float32, out, error)
}

/// `MpImageFree` of hands_mediapipe.h.
@_cdecl("MpImageFree")
public func imageFree(_ handle: Handle) { _ = images.remove(handle) }
