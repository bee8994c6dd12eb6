import HandsCLibrary
import HandsThreads

/// Memory that C code reads, and frees by its address.
///
/// Freeing an address that is not such memory, or not any more, does nothing.
final class OwnedMemory: Sendable {
  // Safe: blocks are in the table from allocation to deallocation, and written before they are
  // shared.

  private let addresses = Lock<Set<UInt>>([])

  /// Copies elements into new memory, aligned to 64 bytes.
  func copy<Element: BitwiseCopyable>(_ elements: [Element]) -> UnsafeRawPointer {
    unsafe elements.withUnsafeBytes { bytes in
      let block = UnsafeMutableRawPointer.allocate(
        byteCount: max(bytes.count, 1), alignment: 64)
      if let start = bytes.baseAddress {
        unsafe block.copyMemory(from: start, byteCount: bytes.count)
      }
      addresses.withLock { _ = $0.insert(UInt(bitPattern: block)) }
      return UnsafeRawPointer(block)
    }
  }

  /// Copies a string with a zero byte at its end.
  func copy(_ text: String) -> UnsafePointer<CChar> {
    unsafe copy(Array(text.utf8) + [0]).assumingMemoryBound(to: CChar.self)
  }

  /// Frees memory.
  func free(_ block: UnsafeRawPointer?) {
    let address = UInt(bitPattern: block)
    guard addresses.withLock({ $0.remove(address) != nil }) else { return }
    unsafe UnsafeMutableRawPointer(bitPattern: address)?.deallocate()
  }
}

/// A list of C strings that lives as long as the object.
@safe final class CStrings: @unchecked Sendable {
  // Safe: the object owns the strings. Sendable: they are written once, before they are shared.

  /// The strings.
  let list: UnsafeMutableBufferPointer<UnsafePointer<CChar>?>

  /// Copies strings.
  init(_ texts: [String]) {
    unsafe list = .allocate(capacity: texts.count)
    _ = unsafe list.initialize(from: texts.map { unsafe UnsafePointer(strdup($0)) })
  }

  deinit {
    for index in unsafe list.indices { unsafe free(UnsafeMutablePointer(mutating: list[index])) }
    unsafe list.deallocate()
  }
}
