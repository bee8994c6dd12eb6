struct JPEGHeader {
  static let signature: [UInt8] = [0xff, 0xd8, 0xff]
}
