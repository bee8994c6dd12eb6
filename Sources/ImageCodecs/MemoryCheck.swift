internal import Imaging

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Refuses what decoding may not take, and what the system does not have.
func checkDecodingMemory(bytes: Int, limits: PictureLimits) throws(ImageError) {
  guard bytes <= limits.maximumDecodingBytes else {
    throw .tooMuchMemory(bytes: bytes, limit: limits.maximumDecodingBytes)
  }
  try checkRoom(bytes: bytes)
}

/// Asks the system for memory and gives it back, since an array cannot report that there is none.
///
/// By `mmap`, because optimisers remove a `malloc` that only `free` follows.
func checkRoom(bytes: Int) throws(ImageError) {
  let room = unsafe mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
  guard let room = unsafe room, unsafe room != MAP_FAILED else {
    throw .outOfMemory(bytes: bytes)
  }
  unsafe munmap(room, bytes)
}
