// Names are Core Video's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import HandsImaging

/// An allocator of Core Foundation; there is none but the default one.
public enum CFAllocator: Sendable {}

/// The default allocator.
public let kCFAllocatorDefault: CFAllocator? = nil

/// What a function of Core Video returns.
public typealias CVReturn = Int32

/// The call did what it was asked to.
public let kCVReturnSuccess: CVReturn = 0
/// There is no memory for the pixels.
public let kCVReturnAllocationFailed: CVReturn = -6662
/// The pixel format isn't known.
public let kCVReturnInvalidPixelFormat: CVReturn = -6680
/// The size isn't positive, or above the limits.
public let kCVReturnInvalidSize: CVReturn = -6681

/// How a buffer is locked.
public struct CVPixelBufferLockFlags: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt64

  /// Creates a set of flags.
  ///
  /// - Parameter rawValue: The bits.
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
///   - width: Pixels in a row.
///   - height: Rows.
///   - pixelFormatType: One of the `kCVPixelFormatType` constants.
///   - pixelBufferAttributes: Ignored.
///   - pixelBufferOut: Takes the buffer, or `nil` where there is none.
/// - Returns: ``kCVReturnSuccess``, or why there is no buffer.
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

/// Says that the pixels are going to be accessed; does nothing.
///
/// - Parameters:
///   - pixelBuffer: The buffer.
///   - lockFlags: Ignored.
/// - Returns: ``kCVReturnSuccess``.
@discardableResult
public func CVPixelBufferLockBaseAddress(
  _ pixelBuffer: CVPixelBuffer, _ lockFlags: CVPixelBufferLockFlags
) -> CVReturn { kCVReturnSuccess }

/// Says that the pixels are no longer accessed; does nothing.
///
/// - Parameters:
///   - pixelBuffer: The buffer.
///   - unlockFlags: Ignored.
/// - Returns: ``kCVReturnSuccess``.
@discardableResult
public func CVPixelBufferUnlockBaseAddress(
  _ pixelBuffer: CVPixelBuffer, _ unlockFlags: CVPixelBufferLockFlags
) -> CVReturn { kCVReturnSuccess }

/// The width in pixels.
///
/// - Parameter pixelBuffer: The buffer.
/// - Returns: Pixels in a row.
public func CVPixelBufferGetWidth(_ pixelBuffer: CVPixelBuffer) -> Int {
  pixelBuffer.layout.width
}

/// The height in pixels.
///
/// - Parameter pixelBuffer: The buffer.
/// - Returns: Rows.
public func CVPixelBufferGetHeight(_ pixelBuffer: CVPixelBuffer) -> Int {
  pixelBuffer.layout.height
}

/// The format of the pixels.
///
/// - Parameter pixelBuffer: The buffer.
/// - Returns: One of the `kCVPixelFormatType` constants.
public func CVPixelBufferGetPixelFormatType(_ pixelBuffer: CVPixelBuffer) -> OSType {
  pixelBuffer.layout.type
}

/// The stride of a buffer, or of its first plane.
///
/// - Parameter pixelBuffer: The buffer.
/// - Returns: Bytes from one row to the next.
public func CVPixelBufferGetBytesPerRow(_ pixelBuffer: CVPixelBuffer) -> Int {
  CVPixelBufferGetBytesPerRowOfPlane(pixelBuffer, 0)
}

/// The pixels of a buffer, or of its first plane.
///
/// - Parameter pixelBuffer: The buffer, which must outlive the pointer.
/// - Returns: Where the first row begins.
public func CVPixelBufferGetBaseAddress(
  _ pixelBuffer: CVPixelBuffer
) -> UnsafeMutableRawPointer? {
  // Safe: the address is handed out, as Apple's function does; nothing here follows it.
  unsafe CVPixelBufferGetBaseAddressOfPlane(pixelBuffer, 0)
}

/// The bytes of all planes.
///
/// - Parameter pixelBuffer: The buffer.
/// - Returns: How many there are.
public func CVPixelBufferGetDataSize(_ pixelBuffer: CVPixelBuffer) -> Int {
  pixelBuffer.layout.dataSize
}

/// Whether a buffer has several planes.
///
/// - Parameter pixelBuffer: The buffer.
/// - Returns: `true` for NV12.
public func CVPixelBufferIsPlanar(_ pixelBuffer: CVPixelBuffer) -> Bool {
  pixelBuffer.layout.planes.count > 1
}

/// The number of planes.
///
/// - Parameter pixelBuffer: The buffer.
/// - Returns: 2 for NV12, and 0 for a format without planes.
public func CVPixelBufferGetPlaneCount(_ pixelBuffer: CVPixelBuffer) -> Int {
  CVPixelBufferIsPlanar(pixelBuffer) ? pixelBuffer.layout.planes.count : 0
}

/// The width of a plane.
///
/// - Parameters:
///   - pixelBuffer: The buffer.
///   - planeIndex: The plane.
/// - Returns: Samples in a row, or 0 if there is no such plane.
public func CVPixelBufferGetWidthOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  pixelBuffer.plane(planeIndex)?.width ?? 0
}

/// The height of a plane.
///
/// - Parameters:
///   - pixelBuffer: The buffer.
///   - planeIndex: The plane.
/// - Returns: Rows, or 0 if there is no such plane.
public func CVPixelBufferGetHeightOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  pixelBuffer.plane(planeIndex)?.height ?? 0
}

/// The stride of a plane.
///
/// - Parameters:
///   - pixelBuffer: The buffer.
///   - planeIndex: The plane.
/// - Returns: Bytes from one row to the next, or 0 if there is no such plane.
public func CVPixelBufferGetBytesPerRowOfPlane(
  _ pixelBuffer: CVPixelBuffer, _ planeIndex: Int
) -> Int {
  pixelBuffer.plane(planeIndex)?.bytesPerRow ?? 0
}

/// The samples of a plane.
///
/// - Parameters:
///   - pixelBuffer: The buffer, which must outlive the pointer.
///   - planeIndex: The plane.
/// - Returns: Where the first row begins, or `nil` if there is no such plane.
public func CVPixelBufferGetBaseAddressOfPlane(
  _ pixelBuffer: CVPixelBuffer, _ planeIndex: Int
) -> UnsafeMutableRawPointer? {
  // Safe: the plane's offset is the layout's, inside the buffer; nothing here follows the address.
  guard let plane = pixelBuffer.plane(planeIndex) else { return nil }
  return unsafe pixelBuffer.baseAddress + plane.offset
}

extension CVPixelBuffer {
  fileprivate func plane(_ index: Int) -> PixelLayout.Plane? {
    layout.planes.indices.contains(index) ? layout.planes[index] : nil
  }
}
