/// A C library's text, cut at 80 characters, with anything but printable ASCII replaced.
///
/// - Parameter text: Ends with a zero.
/// - Returns: One printable line.
func printable(_ text: UnsafePointer<CChar>) -> String {
  // Safe: reading ends at the zero, or after 80 characters.
  var result = ""
  for index in 0..<80 {
    let character = unsafe text[index]
    guard character != 0 else { break }
    let isPrintable = (0x20...0x7e).contains(character)
    result.unicodeScalars.append(isPrintable ? Unicode.Scalar(UInt8(character)) : "?")
  }
  return result
}
