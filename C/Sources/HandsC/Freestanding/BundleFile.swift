import Hands
import HandsCInterface
import HandsSystem

/// Fails: there are no files.
func bundleFile(_ path: String, _ failure: (HandsError) -> Failure) throws(Failure) -> ByteSlice {
  throw Failure(kMpUnavailable, "There are no files; load the bytes of the bundle")
}
