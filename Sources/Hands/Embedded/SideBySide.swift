/// Computes two values, one after the other.
///
/// - Parameters:
///   - byteCount: The bytes that both together take at most; of no account here.
///   - first: Computes the first value.
///   - second: Computes the second value.
/// - Returns: The values.
/// - Throws: The error of the first value, or else that of the second.
func sideBySide<First, Second>(
  within byteCount: Int, _ first: () throws(HandsError) -> First,
  and second: () throws(HandsError) -> Second
) throws(HandsError) -> (First, Second) {
  (try first(), try second())
}
