/// The reason why data is not a valid flatbuffer.
public enum StructureFault: Hashable, Sendable {
  /// An offset points past the end.
  case offsetPastEnd(offset: Int, count: Int)
  /// An offset is 0 and points to itself.
  case zeroOffset
  /// The address of a value is not a multiple of its alignment.
  case misaligned(alignment: Int)
  /// A vtable lies outside the file.
  case vtableOutside(position: Int, count: Int)
  /// A vtable has an odd size, or is smaller than its own header.
  case vtableSize(Int)
  /// A table is smaller than its header or ends past the end of the file.
  case tableSize(Int)
  /// A field lies outside its table.
  case fieldOutsideTable(field: Int, tableSize: Int)
  /// A vector ends past the end of the file.
  case vectorPastEnd(length: Int, count: Int)
  /// A required field is missing.
  case missingField
}

extension StructureFault: CustomStringConvertible {
  /// A clause with the value and what is allowed.
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
