/// Returns a C library's message, truncated to 80 characters, with everything except printable
/// ASCII replaced.
///
/// - Parameter text: A null-terminated string.
/// - Returns: One printable line.
func printable(_ text: UnsafePointer<CChar>) -> String {
  // Safe: reading stops at the terminator, or after 80 characters.
  var result = ""
  for index in 0..<80 {
    let character = unsafe text[index]
    guard character != 0 else { break }
    let isPrintable = (0x20...0x7e).contains(character)
    result.unicodeScalars.append(isPrintable ? Unicode.Scalar(UInt8(character)) : "?")
  }
  return result
}
