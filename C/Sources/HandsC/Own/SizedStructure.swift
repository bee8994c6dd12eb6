// Safe: a structure is plain, and the caller states how many bytes are readable.

/// A structure that begins with its size, so that later versions of the header can add fields at the end.
protocol SizedStructure {
  /// Name in the header.
  static var name: String { get }
  /// Size of the first version's structure, the minimum that callers pass.
  static var firstSize: Int { get }
  /// Values of fields that the caller does not know.
  static var defaults: Self { get }
}

/// Upper bound for the structure of any later version.
private let sizeLimit = 4096

extension SizedStructure {
  /// Reads a structure from a caller that may have been compiled with another version of the header.
  ///
  /// - Parameter pointer: The structure.
  /// - Returns: The fields known to both, and defaults for the others.
  /// - Throws: ``Failure`` if the size is invalid, or fields are set that this version does not know.
  static func read(_ pointer: UnsafePointer<Self>) throws(Failure) -> Self {
    // Safe: see the top of the file.
    let size = unsafe UnsafeRawPointer(pointer).load(as: Int.self)
    try check(size)
    let bytes = unsafe UnsafeRawBufferPointer(start: pointer, count: size)
    var structure = defaults
    let known = min(size, MemoryLayout<Self>.size)
    unsafe withUnsafeMutableBytes(of: &structure) { target in
      unsafe target.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<known]))
    }
    guard unsafe bytes[known...].allSatisfy({ $0 == 0 }) else {
      throw .invalid("\(name) has fields that this version of the library does not know")
    }
    return structure
  }

  /// Writes the defaults of a structure.
  ///
  /// - Parameters:
  ///   - pointer: The structure.
  ///   - size: Its size in bytes, as the caller knows it; fields that this version does not know become 0.
  /// - Throws: ``Failure`` if the size is invalid.
  static func initialize(_ pointer: UnsafeMutablePointer<Self>, size: Int) throws(Failure) {
    // Safe: see the top of the file.
    try check(size)
    let target = unsafe UnsafeMutableRawBufferPointer(start: pointer, count: size)
    unsafe target.initializeMemory(as: UInt8.self, repeating: 0)
    let defaults = defaults
    unsafe withUnsafeBytes(of: defaults) {
      unsafe target.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0.prefix(size)))
    }
    unsafe target.storeBytes(of: size, as: Int.self)
  }

  /// Checks the size of a structure.
  ///
  /// - Parameter size: Bytes.
  /// - Throws: ``Failure`` if it is out of range.
  static func check(_ size: Int) throws(Failure) {
    guard (firstSize...sizeLimit).contains(size) else {
      throw .invalid(
        "The size of \(name) is \(size); it must be sizeof(\(name)), at least \(firstSize)")
    }
  }
}
