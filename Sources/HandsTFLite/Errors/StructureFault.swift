/// Why the bytes at a place are no flatbuffer.
public enum StructureFault: Hashable, Sendable {
  /// An offset that leads past the end.
  case offsetPastEnd(offset: Int, count: Int)
  /// An offset of 0, which points at itself.
  case zeroOffset
  /// A value at an address that is no multiple of its alignment.
  case misaligned(alignment: Int)
  /// A vtable that does not lie inside the file.
  case vtableOutside(position: Int, count: Int)
  /// A vtable of odd size, or smaller than its own header.
  case vtableSize(Int)
  /// A table that is smaller than its header or ends past the file.
  case tableSize(Int)
  /// A field whose place is not inside its table.
  case fieldOutsideTable(field: Int, tableSize: Int)
  /// A vector that ends past the file.
  case vectorPastEnd(length: Int, count: Int)
  /// A field without which the file has no meaning.
  case missingField
}

extension StructureFault: CustomStringConvertible {
  /// One clause that names the value and what was allowed.
  public var description: String {
    switch self {
    case .offsetPastEnd(let offset, let count):
      "offset \(offset) leads past the end of \(count) bytes"
    case .zeroOffset:
      "offset 0 points at itself"
    case .misaligned(let alignment):
      "not aligned to \(alignment) bytes"
    case .vtableOutside(let position, let count):
      "vtable at \(position) lies outside the \(count) bytes"
    case .vtableSize(let size):
      "vtable size \(size) is odd, below 4 or past the end"
    case .tableSize(let size):
      "table size \(size) is below 4 or past the end"
    case .fieldOutsideTable(let field, let size):
      "field offset \(field) lies outside its table of \(size) bytes"
    case .vectorPastEnd(let length, let count):
      "vector length \(length) leads past the end of \(count) bytes"
    case .missingField:
      "required field is missing"
    }
  }
}
