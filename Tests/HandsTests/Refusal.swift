import Hands

/// The error of a call; `nil` if it succeeds.
func refusal<Result>(_ call: () throws(HandsError) -> Result) -> HandsError? {
  do throws(HandsError) {
    _ = try call()
    return nil
  } catch {
    return error
  }
}
