import Foundation
import Hands
import MediaPipeTasksVision
import HandsTestSupport
import Testing

private let tolerance = Tolerance.of(.preferred)

/// Compares all four lists with MediaPipe's, to the last bit where the kernels allow it.
func expectEqual(
  _ result: MediaPipeTasksVision.GestureRecognizerResult, _ golden: GoldenPhoto.Result,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expectEqual(result.gestures, golden.gestures, sourceLocation: sourceLocation)
  expectEqual(
    result.landmarks, result.worldLandmarks, result.handedness, golden,
    sourceLocation: sourceLocation)
}

/// Compares all three lists with MediaPipe's, to the last bit where the kernels allow it.
func expectEqual(
  _ result: MediaPipeTasksVision.HandLandmarkerResult, _ golden: GoldenPhoto.Result,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expectEqual(
    result.landmarks, result.worldLandmarks, result.handedness, golden,
    sourceLocation: sourceLocation)
}

private func expectEqual(
  _ landmarks: [[MediaPipeTasksVision.NormalizedLandmark]],
  _ worldLandmarks: [[MediaPipeTasksVision.Landmark]], _ handedness: [[ResultCategory]],
  _ golden: GoldenPhoto.Result, sourceLocation: SourceLocation
) {
  expectEqual(handedness, golden.handedness, sourceLocation: sourceLocation)
  expectClose(
    landmarks.map { $0.map { [$0.x, $0.y, $0.z] } }, golden.landmarks,
    within: tolerance.landmarks, sourceLocation: sourceLocation)
  expectClose(
    worldLandmarks.map { $0.map { [$0.x, $0.y, $0.z] } }, golden.worldLandmarks,
    within: tolerance.worldLandmarks, sourceLocation: sourceLocation)
  let points = landmarks.flatMap { $0 }
  #expect(
    points.allSatisfy { $0.visibility == nil && $0.presence == nil },
    sourceLocation: sourceLocation)
}

/// Compares labels and scores; MediaPipe's empty names are `nil` here.
private func expectEqual(
  _ categories: [[ResultCategory]], _ golden: [[GoldenPhoto.Category]],
  sourceLocation: SourceLocation
) {
  #expect(
    categories.map { $0.map { [String($0.index), $0.categoryName ?? "", $0.displayName ?? ""] } }
      == golden.map { $0.map { [String($0.index), $0.categoryName, $0.displayName] } },
    sourceLocation: sourceLocation)
  let names = categories.flatMap { $0.flatMap { [$0.categoryName, $0.displayName] } }
  #expect(!names.contains(""), sourceLocation: sourceLocation)
  expectClose(
    [categories.map { $0.map(\.score) }], [golden.map { $0.map(\.score) }],
    within: tolerance.scores, sourceLocation: sourceLocation)
}

/// Compares numbers; a tolerance of 0 means equal.
func expectClose(
  _ values: [[[Float]]], _ golden: [[[Float]]], within tolerance: Float,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(
    values.map { $0.map(\.count) } == golden.map { $0.map(\.count) },
    sourceLocation: sourceLocation)
  let pairs = zip(values.flatMap { $0.flatMap { $0 } }, golden.flatMap { $0.flatMap { $0 } })
  // The largest difference would pass over what is not a number.
  let isClose = pairs.allSatisfy { abs($0 - $1) <= tolerance }
  #expect(isClose, sourceLocation: sourceLocation)
}

/// MediaPipe's own test of landmarks: the first hand's x and y within 0.03.
func expectSimilar(
  _ landmarks: [[MediaPipeTasksVision.NormalizedLandmark]], _ golden: GoldenPhoto.Result,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expectClose(
    [landmarks.first?.map { [$0.x, $0.y] } ?? []],
    [golden.landmarks.first?.map { Array($0.prefix(2)) } ?? []], within: 0.03,
    sourceLocation: sourceLocation)
}

/// Expects an error of the tasks' domain.
func expectError(
  _ code: TasksErrorCode, _ message: String? = nil, containing parts: String...,
  sourceLocation: SourceLocation = #_sourceLocation, by call: () throws -> Any?
) {
  do {
    _ = try call()
    Issue.record("nothing was thrown", sourceLocation: sourceLocation)
  } catch {
    let error = error as NSError
    #expect(error.domain == "com.google.mediapipe.tasks", sourceLocation: sourceLocation)
    #expect(error.code == Int(code.rawValue), sourceLocation: sourceLocation)
    let text = error.localizedDescription
    #expect(text == message ?? text, sourceLocation: sourceLocation)
    for part in parts { #expect(text.contains(part), sourceLocation: sourceLocation) }
    #expect(!text.contains("\n"), sourceLocation: sourceLocation)
  }
}
