import Hands
import HandsFileInput
import HandsSystem

/// Reads a bundle.
///
/// - Parameters:
///   - path: The path of its file.
///   - failure: The failure for an error, in the wording of the function.
/// - Returns: Its bytes.
/// - Throws: ``Failure`` if it cannot be read.
func bundleFile(_ path: String, _ failure: (HandsError) -> Failure) throws(Failure) -> ByteSlice {
  do throws(FileInputError) {
    return ByteSlice(try RegularFile.bytes(at: path))
  } catch {
    throw failure(.file(error))
  }
}
