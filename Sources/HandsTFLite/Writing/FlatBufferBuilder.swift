/// Writes a flatbuffer front to back: each table precedes what it references.
///
/// Equal trees produce equal bytes.
package struct FlatBufferBuilder {
  private var bytes: [UInt8] = []
  /// The slots of offsets that point past the end, and their target addresses there.
  private var following: [(slot: Int, address: Int)] = []

  /// Builds the bytes of a tree, padded to a multiple of 16 to keep the alignment of what follows.
  package static func build(_ root: FlatBufferValue, identifier: String) -> [UInt8] {
    var builder = FlatBufferBuilder()
    builder.append(0 as UInt32)
    builder.bytes += Array(identifier.utf8)
    builder.place(root, slot: 0)
    builder.align(16)
    for (slot, address) in builder.following {
      builder.patch(slot, target: builder.bytes.count + address)
    }
    return builder.bytes
  }

  /// Writes the target of an offset, and the offset.
  private mutating func place(_ value: FlatBufferValue, slot: Int) {
    switch value {
    case .int8, .uint8, .int32, .uint32, .uint64, .float:
      preconditionFailure("a scalar has no address")
    case .following(let address):
      following.append((slot, address))
    case .string(let text):
      startVector(slot, count: text.utf8.count, elementSize: 1)
      bytes += Array(text.utf8) + [0]
    case .bytes(let data):
      startVector(slot, count: data.count, elementSize: 16)
      bytes += data
    case .uint16s(let values):
      startVector(slot, count: values.count, elementSize: 2)
      for value in values { append(value) }
    case .int32s(let values):
      startVector(slot, count: values.count, elementSize: 4)
      for value in values { append(value) }
    case .int64s(let values):
      startVector(slot, count: values.count, elementSize: 8)
      for value in values { append(value) }
    case .floats(let values):
      startVector(slot, count: values.count, elementSize: 4)
      for value in values { append(value.bitPattern) }
    case .vector(let elements):
      startVector(slot, count: elements.count, elementSize: 4)
      let first = bytes.count
      for _ in elements { append(0 as UInt32) }
      for (index, element) in elements.enumerated() { place(element, slot: first + 4 * index) }
    case .table(let fields):
      placeTable(fields, slot: slot)
    }
  }

  /// Writes a vtable, directly followed by its table, and then what the table references.
  private mutating func placeTable(_ unordered: [Int: FlatBufferValue], slot: Int) {
    let fields = unordered.sorted { $0.key < $1.key }
    let slotCount = (fields.last?.key ?? -1) + 1
    let vtableSize = 4 + 2 * slotCount
    // The table starts at a multiple of 8, so aligned offsets in it are aligned in the buffer.
    align(8)
    while (bytes.count + vtableSize) % 8 != 0 { append(0 as UInt16) }
    var offsets: [Int] = []
    var size = 4
    for (_, value) in fields {
      let width = value.inlineSize
      size = (size + width - 1) / width * width
      offsets.append(size)
      size += width
    }
    let vtable = bytes.count
    append(UInt16(vtableSize))
    append(UInt16(size))
    for _ in 0..<slotCount { append(0 as UInt16) }
    for (offset, field) in zip(offsets, fields) {
      write(UInt16(offset), at: vtable + 4 + 2 * field.key)
    }
    let table = bytes.count
    patch(slot, target: table)
    append(Int32(table - vtable))
    bytes += [UInt8](repeating: 0, count: size - 4)
    for (offset, field) in zip(offsets, fields) {
      writeInline(field.value, at: table + offset)
    }
  }

  private mutating func writeInline(_ value: FlatBufferValue, at address: Int) {
    switch value {
    case .int8(let value): write(value, at: address)
    case .uint8(let value): write(value, at: address)
    case .int32(let value): write(value, at: address)
    case .uint32(let value): write(value, at: address)
    case .uint64(let value): write(value, at: address)
    case .float(let value): write(value.bitPattern, at: address)
    default: place(value, slot: address)
    }
  }

  private mutating func startVector(_ slot: Int, count: Int, elementSize: Int) {
    align(4)
    while (bytes.count + 4) % elementSize != 0 { append(0 as UInt32) }
    patch(slot, target: bytes.count)
    append(UInt32(count))
  }

  private mutating func patch(_ slot: Int, target: Int) {
    write(UInt32(target - slot), at: slot)
  }

  private mutating func align(_ alignment: Int) {
    while bytes.count % alignment != 0 { bytes.append(0) }
  }

  private mutating func append<Value: FixedWidthInteger>(_ value: Value) {
    bytes.append(littleEndian: value)
  }

  private mutating func write<Value: FixedWidthInteger>(_ value: Value, at address: Int) {
    for index in 0..<(Value.bitWidth / 8) {
      bytes[address + index] = UInt8(truncatingIfNeeded: value >> Value(8 * index))
    }
  }
}

extension [UInt8] {
  /// Creates bytes from integers, in little-endian order as in a model file.
  package init<Value: FixedWidthInteger>(littleEndian values: [Value]) {
    self = []
    reserveCapacity(values.count * Value.bitWidth / 8)
    for value in values { append(littleEndian: value) }
  }

  mutating func append<Value: FixedWidthInteger>(littleEndian value: Value) {
    for index in 0..<(Value.bitWidth / 8) {
      append(UInt8(truncatingIfNeeded: value >> Value(8 * index)))
    }
  }
}
