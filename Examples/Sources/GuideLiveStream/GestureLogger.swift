import MediaPipeTasksVision

/// Prints the gestures of a live stream whenever they change.
final class GestureLogger: NSObject, GestureRecognizerLiveStreamDelegate {
  // Results arrive one at a time, on one queue.
  private var last: [String] = []

  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    didFinishRecognition result: GestureRecognizerResult?,
    timestampInMilliseconds: Int,
    error: Error?
  ) {
    guard let result else {
      print("failed:", error?.localizedDescription ?? "")
      return
    }
    let names = result.gestures.compactMap { $0.first?.categoryName }
    guard names != last else { return }
    last = names
    let text = names.isEmpty ? "no hand" : names.joined(separator: ", ")
    print("\(timestampInMilliseconds) ms:", text)
  }
}
