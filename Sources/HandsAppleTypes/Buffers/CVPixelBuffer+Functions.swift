// The names match Core Video.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import HandsImaging

/// A Core Foundation allocator; only the default one exists.
public enum CFAllocator: Sendable {}

/// The default allocator.
public let kCFAllocatorDefault: CFAllocator? = nil

/// The result of a Core Video function.
public typealias CVReturn = Int32

/// The call succeeded.
public let kCVReturnSuccess: CVReturn = 0
/// There is not enough memory for the pixels.
public let kCVReturnAllocationFailed: CVReturn = -6662
/// The pixel format is unknown.
public let kCVReturnInvalidPixelFormat: CVReturn = -6680
/// The size is not positive, or exceeds the limits.
public let kCVReturnInvalidSize: CVReturn = -6681

/// Flags for locking a buffer.
public struct CVPixelBufferLockFlags: OptionSet, Sendable {
  /// The bits of the set.
  public let rawValue: UInt64

  /// Creates a set of flags.
  ///
  /// - Parameter rawValue: The bits of the set.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// The pixels are only read.
  public static let readOnly = CVPixelBufferLockFlags(rawValue: 1)
}

/// Creates a black buffer.
///
/// - Parameters:
///   - allocator: Ignored.
///   - width: The width in pixels.
///   - height: The height in pixels.
///   - pixelFormatType: One of the `kCVPixelFormatType` constants.
///   - pixelBufferAttributes: Ignored.
///   - pixelBufferOut: Receives the buffer, or `nil` on failure.
/// - Returns: ``kCVReturnSuccess``, or an error code.
public func CVPixelBufferCreate(
  _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
  _ pixelBufferAttributes: [String: Any]?, _ pixelBufferOut: inout CVPixelBuffer?
) -> CVReturn {
  pixelBufferOut = nil
  do throws(ImageSourceError) {
    pixelBufferOut = try CVPixelBuffer(
      width: width, height: height, pixelFormatType: pixelFormatType)
    return kCVReturnSuccess
  } catch {
    switch error {
    case .unsupportedPixelFormat: return kCVReturnInvalidPixelFormat
    case .image(.outOfMemory): return kCVReturnAllocationFailed
    default: return kCVReturnInvalidSize
    }
  }
}

/// Does nothing; Core Video requires the call before accessing pixels.
///
/// - Parameters:
///   - pixelBuffer: The buffer.
///   - lockFlags: Ignored.
/// - Returns: ``kCVReturnSuccess``.
@discardableResult
public func CVPixelBufferLockBaseAddress(
  _ pixelBuffer: CVPixelBuffer, _ lockFlags: CVPixelBufferLockFlags
) -> CVReturn { kCVReturnSuccess }

/// Does nothing; Core Video requires the call after accessing pixels.
///
/// - Parameters:
///   - pixelBuffer: The buffer.
///   - unlockFlags: Ignored.
/// - Returns: ``kCVReturnSuccess``.
@discardableResult
public func CVPixelBufferUnlockBaseAddress(
  _ pixelBuffer: CVPixelBuffer, _ unlockFlags: CVPixelBufferLockFlags
) -> CVReturn { kCVReturnSuccess }

/// Returns the width in pixels.
///
/// - Parameter pixelBuffer: The buffer.
/// - Returns: The width in pixels.
public func CVPixelBufferGetWidth(_ pixelBuffer: CVPixelBuffer) -> Int {
  pixelBuffer.layout.width
}

/// Returns the height in pixels.
///
/// - Parameter pixelBuffer: The buffer.
/// - Returns: The height in pixels.
public func CVPixelBufferGetHeight(_ pixelBuffer: CVPixelBuffer) -> Int {
  pixelBuffer.layout.height
}

/// Returns the format of the pixels.
///
/// - Parameter pixelBuffer: The buffer.
/// - Returns: One of the `kCVPixelFormatType` constants.
public func CVPixelBufferGetPixelFormatType(_ pixelBuffer: CVPixelBuffer) -> OSType {
  pixelBuffer.layout.type
}

/// Returns the stride of a buffer, or of its first plane.
///
/// - Parameter pixelBuffer: The buffer.
/// - Returns: The number of bytes between the starts of rows.
public func CVPixelBufferGetBytesPerRow(_ pixelBuffer: CVPixelBuffer) -> Int {
  CVPixelBufferGetBytesPerRowOfPlane(pixelBuffer, 0)
}

/// Returns the address of the pixels of a buffer, or of its first plane.
///
/// - Parameter pixelBuffer: The buffer, which must outlive the pointer.
/// - Returns: The address of the first row.
public func CVPixelBufferGetBaseAddress(
  _ pixelBuffer: CVPixelBuffer
) -> UnsafeMutableRawPointer? {
  // Safe: the address is only returned, as by Apple's function; it is not dereferenced here.
  unsafe CVPixelBufferGetBaseAddressOfPlane(pixelBuffer, 0)
}

/// Returns the size of all planes.
///
/// - Parameter pixelBuffer: The buffer.
/// - Returns: The number of bytes.
public func CVPixelBufferGetDataSize(_ pixelBuffer: CVPixelBuffer) -> Int {
  pixelBuffer.layout.dataSize
}

/// Returns whether a buffer has several planes.
///
/// - Parameter pixelBuffer: The buffer.
/// - Returns: `true` for NV12.
public func CVPixelBufferIsPlanar(_ pixelBuffer: CVPixelBuffer) -> Bool {
  pixelBuffer.layout.planes.count > 1
}

/// Returns the number of planes.
///
/// - Parameter pixelBuffer: The buffer.
/// - Returns: 2 for NV12, and 0 for a format without planes.
public func CVPixelBufferGetPlaneCount(_ pixelBuffer: CVPixelBuffer) -> Int {
  CVPixelBufferIsPlanar(pixelBuffer) ? pixelBuffer.layout.planes.count : 0
}

/// Returns the width of a plane.
///
/// - Parameters:
///   - pixelBuffer: The buffer.
///   - planeIndex: The plane.
/// - Returns: The number of samples in a row, or 0 if there is no such plane.
public func CVPixelBufferGetWidthOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  pixelBuffer.plane(planeIndex)?.width ?? 0
}

/// Returns the height of a plane.
///
/// - Parameters:
///   - pixelBuffer: The buffer.
///   - planeIndex: The plane.
/// - Returns: The number of rows, or 0 if there is no such plane.
public func CVPixelBufferGetHeightOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  pixelBuffer.plane(planeIndex)?.height ?? 0
}

/// Returns the stride of a plane.
///
/// - Parameters:
///   - pixelBuffer: The buffer.
///   - planeIndex: The plane.
/// - Returns: The number of bytes between the starts of rows, or 0 if there is no such plane.
public func CVPixelBufferGetBytesPerRowOfPlane(
  _ pixelBuffer: CVPixelBuffer, _ planeIndex: Int
) -> Int {
  pixelBuffer.plane(planeIndex)?.bytesPerRow ?? 0
}

/// Returns the address of the samples of a plane.
///
/// - Parameters:
///   - pixelBuffer: The buffer, which must outlive the pointer.
///   - planeIndex: The plane.
/// - Returns: The address of the first row, or `nil` if there is no such plane.
public func CVPixelBufferGetBaseAddressOfPlane(
  _ pixelBuffer: CVPixelBuffer, _ planeIndex: Int
) -> UnsafeMutableRawPointer? {
  // Safe: the plane's offset comes from the layout and lies inside the buffer; the address is not
  // dereferenced here.
  guard let plane = pixelBuffer.plane(planeIndex) else { return nil }
  return unsafe pixelBuffer.baseAddress + plane.offset
}

extension CVPixelBuffer {
  fileprivate func plane(_ index: Int) -> PixelLayout.Plane? {
    layout.planes.indices.contains(index) ? layout.planes[index] : nil
  }
}
