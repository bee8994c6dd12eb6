internal import HandsImaging
internal import HandsSystem

/// Throws if decoding would exceed the memory limit or the system's free memory.
func checkDecodingMemory(bytes: Int, limits: PictureLimits) throws(ImageError) {
  guard bytes <= limits.maximumDecodingBytes else {
    throw .tooMuchMemory(bytes: bytes, limit: limits.maximumDecodingBytes)
  }
  try checkRoom(bytes: bytes)
}

/// Throws if the system does not have enough memory.
func checkRoom(bytes: Int) throws(ImageError) {
  guard FreeMemory.hasRoom(for: bytes) else { throw .outOfMemory(bytes: bytes) }
}
