import HandsFileInput
import Foundation
import Hands

/// Plays a drawn clip to two gesture recognizers for a long time, one in video and one in live stream
/// mode, which take turns, and looks for what a long run uncovers.
///
/// usage: HandsSoak FRAMES [--untimed]; prints one line a criterion and exits with 0 or 1. Times of frames
/// are printed but not judged with --untimed: other programs disturb them.
@main
struct Soak {
  private let clip: Clip
  private let models: GestureRecognizerModels

  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let frameCount = arguments.first.flatMap({ Int($0) }), (100...10_000_000) ~= frameCount,
      arguments.dropFirst().allSatisfy({ $0 == "--untimed" })
    else {
      print("usage: HandsSoak FRAMES [--untimed]; FRAMES is 100 or more")
      exit(64)
    }
    guard let path = BundleSearch.path(of: BundleSearch.gestureRecognizer) else {
      print("soak: no gesture_recognizer.task found; run tools/fetch-weights")
      exit(66)
    }
    let soak = Soak(
      clip: try Clip(),
      models: try GestureRecognizerModels(path: path))
    exit(try await soak.run(frameCount, judgesTimes: !arguments.contains("--untimed")) ? 0 : 1)
  }

  /// Plays so many frames and prints the verdict.
  private func run(_ frameCount: Int, judgesTimes: Bool) async throws -> Bool {
    let start = ContinuousClock.now
    let players = try [false, true].map { try Player(isLive: $0, models: models) }
    let first = try single()
    var expected: [[Hand]] = []
    var times: [Duration] = []
    times.reserveCapacity(frameCount)
    var (seen, differing) = (0, 0)
    var early: ProcessState?
    for number in 0..<frameCount {
      if number == frameCount / 10 { early = try ProcessState() }
      // Both players see every frame.
      let index = number / 2 % clip.frames.count
      let began = ContinuousClock.now
      let hands = try await players[number % 2].hands(in: clip.frames[index])
      times.append(began.duration(to: .now))
      seen += hands.count
      // Hands that come back are new ones; all else repeats from round to round.
      let untracked = hands.map(Soak.untracked)
      if expected.count == index {
        expected.append(untracked)
      } else if untracked != expected[index] {
        differing += 1
      }
    }
    guard let early else { return false }
    let late = try ProcessState()

    var verdict = Verdict()
    print(
      "soak: \(frameCount) frames of a clip of \(clip.frames.count), \(seen) hands, "
        + "\((start.duration(to: .now) / .seconds(1)).short) s")
    let growth = Double(late.residentByteCount - early.residentByteCount) / Double(1 << 20)
    verdict.report(
      "memory at the end above that at a tenth", "\(growth.short) MB", wanted: "at most 4 MB",
      isMet: growth <= 4)
    verdict.report(
      "open descriptors", "\(early.descriptorCount), then \(late.descriptorCount)",
      wanted: "no more", isMet: late.descriptorCount <= early.descriptorCount)
    verdict.report(
      "threads", "\(early.threadCount), then \(late.threadCount)", wanted: "at most 2 more",
      // Idle ones come and go.
      isMet: late.threadCount <= early.threadCount + 2)
    let tenth = frameCount / 10
    let (before, after) = (
      Array(times.prefix(tenth)).percentile99.milliseconds,
      Array(times.suffix(tenth)).percentile99.milliseconds
    )
    verdict.report(
      "99th percentile of the first and the last tenth", "\(before.short) ms, \(after.short) ms",
      wanted: "at most 1.2 times", isMet: after <= 1.2 * before, isJudged: judgesTimes)
    verdict.report(
      "results that differ from the first of their frame", "\(differing)", wanted: "0",
      isMet: differing == 0)
    verdict.report(
      "a picture's result at the end", try single() == first ? "that of the beginning" : "another",
      wanted: "equal, with a hand", isMet: try single() == first && first.count == 1)
    return verdict.isPassed
  }

  /// The hands in a single picture, by a recognizer of its own.
  private func single() throws(HandsError) -> [Hand] {
    try GestureRecognizer(models: models).recognize(clip.middle).hands
  }

  private static func untracked(_ hand: Hand) -> Hand {
    var hand = hand
    hand.track = nil
    return hand
  }
}
