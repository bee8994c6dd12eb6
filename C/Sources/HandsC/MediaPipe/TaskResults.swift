import Hands
import HandsCInterface
import HandsCLibrary
import HandsLandmarking

// Results of MediaPipe's C tasks: arrays that the caller owns until it closes the result. Empty arrays are
// NULL.

/// Frees a string from `strdup`; inside types with a method `free` the C function is hidden.
private func freeString(_ string: UnsafeMutablePointer<CChar>?) {
  // Safe: the caller owns the string.
  unsafe free(string)
}

/// Allocates an array and fills it.
private func allocated<Source, Entry>(
  _ sources: [Source], _ entry: (Source) -> Entry
) -> (UnsafeMutablePointer<Entry>?, UInt32) {
  // Safe: each element is initialized once.
  guard !sources.isEmpty else { return (nil, 0) }
  let list = UnsafeMutablePointer<Entry>.allocate(capacity: sources.count)
  for (index, source) in sources.enumerated() {
    unsafe (list + index).initialize(to: entry(source))
  }
  return unsafe (list, UInt32(sources.count))
}

/// Frees an array and the contents of its elements.
private func free<Entry>(
  _ list: inout UnsafeMutablePointer<Entry>?, _ count: inout UInt32,
  _ freeEntry: (inout Entry) -> Void
) {
  // Safe: the array came from `allocated`, with this count.
  guard let entries = unsafe list else { return }
  for index in 0..<Int(count) { unsafe freeEntry(&entries[index]) }
  unsafe entries.deallocate()
  unsafe list = nil
  count = 0
}

extension MpCategory {
  fileprivate init(_ gesture: Gesture) {
    // Safe: the string is freed with the category.
    unsafe self.init(
      index: -1, score: gesture.score,
      category_name: gesture.name.isEmpty ? nil : strdup(gesture.name), display_name: nil)
  }

  fileprivate init(handednessOf hand: Hand) {
    // Safe: the strings are freed with the category.
    let name = hand.handedness.rawValue
    unsafe self.init(
      index: Int32(hand.handedness.index), score: hand.handednessScore,
      category_name: strdup(name), display_name: strdup(name))
  }

  fileprivate mutating func free() {
    // Safe: the strings came from `strdup`.
    unsafe freeString(category_name)
    unsafe freeString(display_name)
  }
}

extension MpCategories {
  fileprivate init(_ categories: [MpCategory]) {
    // Safe: the array is freed with the value.
    let (list, count) = unsafe allocated(categories) { unsafe $0 }
    unsafe self.init(categories: list, categories_count: count)
  }

  fileprivate mutating func free() {
    // Safe: the array came from `init`.
    unsafe HandsC.free(&categories, &categories_count) { category in unsafe category.free() }
  }
}

extension MpLandmark {
  fileprivate init(x: Float, y: Float, z: Float) {
    // Safe: it holds no string.
    unsafe self.init(
      x: x, y: y, z: z, has_visibility: false, visibility: 0, has_presence: false, presence: 0,
      name: nil)
  }
}

extension MpNormalizedLandmarks {
  fileprivate init(_ hand: Hand) {
    // Safe: the array is freed with the value.
    let (list, count) = unsafe allocated(Array(hand.landmarks)) {
      unsafe MpLandmark(x: $0.x, y: $0.y, z: $0.z)
    }
    unsafe self.init(landmarks: list, landmarks_count: count)
  }

  fileprivate mutating func free() {
    // Safe: the array came from `init`.
    unsafe HandsC.free(&landmarks, &landmarks_count) { _ in }
  }
}

extension MpLandmarks {
  fileprivate init(_ hand: Hand) {
    // Safe: the array is freed with the value.
    let (list, count) = unsafe allocated(Array(hand.worldLandmarks)) {
      unsafe MpLandmark(x: $0.x, y: $0.y, z: $0.z)
    }
    unsafe self.init(landmarks: list, landmarks_count: count)
  }

  fileprivate mutating func free() {
    // Safe: the array came from `init`.
    unsafe HandsC.free(&landmarks, &landmarks_count) { _ in }
  }
}

/// A result owned by C code.
protocol TaskResult: SendableMetatype {
  /// A result without hands.
  init()
  /// Copies a result.
  init(_ result: HandsResult)
  /// Frees the contents of the result and clears it.
  mutating func free()
}

extension MpHandLandmarkerResult: TaskResult {
  init(_ result: HandsResult) {
    // Safe: the arrays are freed with the value.
    let hands = result.hands
    unsafe self.init()
    unsafe (handedness, handedness_count) = allocated(hands) {
      unsafe MpCategories([MpCategory(handednessOf: $0)])
    }
    unsafe (hand_landmarks, hand_landmarks_count) = allocated(hands) {
      unsafe MpNormalizedLandmarks($0)
    }
    unsafe (hand_world_landmarks, hand_world_landmarks_count) = allocated(hands) {
      unsafe MpLandmarks($0)
    }
  }

  mutating func free() {
    // Safe: the arrays came from `init`.
    unsafe HandsC.free(&handedness, &handedness_count) { unsafe $0.free() }
    unsafe HandsC.free(&hand_landmarks, &hand_landmarks_count) { unsafe $0.free() }
    unsafe HandsC.free(&hand_world_landmarks, &hand_world_landmarks_count) { unsafe $0.free() }
  }
}

extension MpGestureRecognizerResult: TaskResult {
  init(_ result: HandsResult) {
    // Safe: the arrays are freed with the value.
    let hands = result.hands.emptyWithoutGestures
    unsafe self.init()
    unsafe (gestures, gestures_count) = allocated(hands) { hand in
      unsafe MpCategories(hand.gesture.map { unsafe [MpCategory($0)] } ?? [])
    }
    unsafe (handedness, handedness_count) = allocated(hands) {
      unsafe MpCategories([MpCategory(handednessOf: $0)])
    }
    unsafe (hand_landmarks, hand_landmarks_count) = allocated(hands) {
      unsafe MpNormalizedLandmarks($0)
    }
    unsafe (hand_world_landmarks, hand_world_landmarks_count) = allocated(hands) {
      unsafe MpLandmarks($0)
    }
  }

  mutating func free() {
    // Safe: the arrays came from `init`.
    unsafe HandsC.free(&gestures, &gestures_count) { unsafe $0.free() }
    unsafe HandsC.free(&handedness, &handedness_count) { unsafe $0.free() }
    unsafe HandsC.free(&hand_landmarks, &hand_landmarks_count) { unsafe $0.free() }
    unsafe HandsC.free(&hand_world_landmarks, &hand_world_landmarks_count) { unsafe $0.free() }
  }
}
