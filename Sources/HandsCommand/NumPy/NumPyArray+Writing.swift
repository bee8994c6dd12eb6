extension NumPyArray {
  /// The array as a `.npy` file, version 1.0.
  ///
  /// Source: NumPy Enhancement Proposal 1. The header is padded so that data starts at a multiple
  /// of 64.
  var fileBytes: [UInt8] {
    let extents = shape.map(String.init).joined(separator: ", ") + (shape.count == 1 ? "," : "")
    var header =
      "{'descr': '\(elementType.numPyCode)', 'fortran_order': False, 'shape': (\(extents)), }"
    let preamble = NumPyArray.magic.count + 4
    let unpadded = preamble + header.utf8.count + 1
    header += String(repeating: " ", count: (64 - unpadded % 64) % 64) + "\n"
    let length = header.utf8.count
    let fields: [UInt8] = [1, 0, UInt8(length & 0xff), UInt8(length >> 8)]
    return NumPyArray.magic + fields + Array(header.utf8) + bytes
  }

  static let magic: [UInt8] = [0x93] + Array("NUMPY".utf8)
}
