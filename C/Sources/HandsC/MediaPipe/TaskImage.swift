import Hands
import HandsCInterface
import HandsImaging
import HandsSystem
import HandsThreads

/// An image of MediaPipe's C tasks: rows from top to bottom, without gaps.
final class TaskImage: Sendable {
  let width: Int
  let height: Int
  let layout: ImageLayout
  /// The elements, in native byte order.
  private let bytes: [UInt8]
  private let export = Lock<PixelExport?>(nil)

  /// Bytes from one row to the next.
  var rowBytes: Int { width * layout.channels * layout.element.size }

  /// Wraps an image of the engine.
  ///
  /// - Parameter picture: RGB, RGBA or gray; other formats are converted to RGB.
  init(_ picture: Picture) {
    let known = picture.format == .bgra ? picture.converted(to: .rgb) : picture
    width = known.width
    height = known.height
    layout = ImageLayout(of: known.format)
    bytes = known.packedBytes
  }

  /// Copies pixels.
  ///
  /// - Parameters:
  ///   - elements: The elements, at least as many as the size needs.
  ///   - width: In pixels.
  ///   - height: In pixels.
  ///   - layout: The layout of a pixel.
  /// - Throws: ``Failure`` if the size is invalid, there are too few elements, or memory runs out.
  init(
    copying elements: UnsafeRawBufferPointer, width: Int, height: Int, layout: ImageLayout
  ) throws(Failure) {
    // Safe: the caller states how many elements are readable, and no more are copied.
    do throws(ImageError) {
      try PictureLimits().check(width: width, height: height)
    } catch {
      throw Failure(.image(error))
    }
    let expected = width * height * layout.channels * layout.element.size
    guard elements.count >= expected else {
      throw .invalid(
        "Pixel data size is too small: \(elements.count / layout.element.size) "
          + "(expected \(expected / layout.element.size))")
    }
    guard FreeMemory.hasRoom(for: expected) else {
      throw Failure(.image(.outOfMemory(bytes: expected)))
    }
    bytes = unsafe [UInt8](UnsafeRawBufferPointer(rebasing: elements[..<expected]))
    self.width = width
    self.height = height
    self.layout = layout
  }

  /// The image as an image of the engine.
  ///
  /// - Throws: ``Failure`` if its elements are not 8-bit.
  func picture() throws(Failure) -> Picture {
    guard let format = layout.pixelFormat else {
      throw .invalid("Unsupported format: \(layout.format.rawValue) (\(layout.name))")
    }
    return Picture(packed: bytes, width: width, height: height, format: format)
  }

  /// The pixels in memory that C code may read while the image lives.
  ///
  /// - Parameter element: The element type that the caller expects.
  /// - Returns: The pixels.
  /// - Throws: ``Failure`` if the element type differs, or memory runs out.
  func exported(as element: ImageLayout.Element) throws(Failure) -> UnsafeRawPointer {
    // Safe: the memory is freed with the image, and written before it is shared.
    try check(element)
    return try unsafe export.withLock { export throws(Failure) in
      if let export { return unsafe UnsafeRawPointer(export.pixels) }
      guard FreeMemory.hasRoom(for: bytes.count) else {
        throw Failure(.image(.outOfMemory(bytes: bytes.count)))
      }
      let made = PixelExport(bytes)
      export = made
      return unsafe UnsafeRawPointer(made.pixels)
    }
  }

  /// One element.
  ///
  /// - Parameters:
  ///   - position: Row, column and, with several channels, the channel.
  ///   - element: The element type that the caller expects.
  /// - Returns: Its bytes.
  /// - Throws: ``Failure`` if the position is out of bounds or the element type differs.
  func bytes(at position: [Int], as element: ImageLayout.Element) throws(Failure) -> ArraySlice<
    UInt8
  > {
    try check(element)
    let bounds = layout.channels == 1 ? [height, width] : [height, width, layout.channels]
    guard position.count == bounds.count else {
      throw .invalid("Invalid index dimension: \(position.count) (expected \(bounds.count))")
    }
    var index = 0
    for (axis, bound) in bounds.enumerated() {
      guard position[axis] >= 0, position[axis] < bound else {
        throw Failure(
          kMpOutOfRange,
          "index \(position[axis]) is out of bounds for axis \(axis) with size \(bound)")
      }
      index = index * bound + position[axis]
    }
    let start = index * element.size
    return bytes[start..<start + element.size]
  }

  private func check(_ element: ImageLayout.Element) throws(Failure) {
    guard element == layout.element else {
      throw .invalid("The image has format \(layout.name), whose elements are of another type")
    }
  }
}

/// A copy of pixels at a stable address.
@safe private final class PixelExport: @unchecked Sendable {
  // Safe: the object owns the memory. Sendable: it is written once, before it is shared.
  let pixels: UnsafeMutableRawPointer

  init(_ bytes: [UInt8]) {
    unsafe pixels = .allocate(byteCount: max(bytes.count, 1), alignment: 64)
    unsafe bytes.withUnsafeBytes { source in
      if let start = source.baseAddress {
        unsafe pixels.copyMemory(from: start, byteCount: source.count)
      }
    }
  }

  deinit {
    unsafe pixels.deallocate()
  }
}
