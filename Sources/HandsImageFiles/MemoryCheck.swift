internal import HandsImaging
internal import HandsSystem

/// Refuses what decoding may not take, and what the system does not have.
func checkDecodingMemory(bytes: Int, limits: PictureLimits) throws(ImageError) {
  guard bytes <= limits.maximumDecodingBytes else {
    throw .tooMuchMemory(bytes: bytes, limit: limits.maximumDecodingBytes)
  }
  try checkRoom(bytes: bytes)
}

/// Refuses what the system has no memory for.
func checkRoom(bytes: Int) throws(ImageError) {
  guard FreeMemory.hasRoom(for: bytes) else { throw .outOfMemory(bytes: bytes) }
}
