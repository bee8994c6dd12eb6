import HandsFileOutput
import HandsThreads

/// Standard output for several videos at once, whose lines come in the order of the videos.
///
/// Lines of the video whose turn it is are written at once; those of later ones wait in temporary
/// files.
final class OrderedOutput: Sendable {
  private let target: OpenFile
  private let state = Lock(State())

  /// What the lock guards.
  private struct State {
    var isBegun = false
    /// The place of the video whose lines are written.
    var turn = 0
    var ended: Set<Int> = []
    var waiting: [Int: OpenFile] = [:]
  }

  /// A video's place among the others.
  struct Place: RecordSink {
    fileprivate let output: OrderedOutput
    fileprivate let number: Int

    func begin(_ header: String) throws { try output.begin(header) }
    func write(_ text: String) throws { try output.write(text, at: number) }
    func checkIsBehind() {}
    func finish() {}
  }

  /// Begins with the video at place 0.
  ///
  /// - Parameter target: Where all lines go.
  init(to target: OpenFile = .standardOutput) {
    self.target = target
  }

  /// Where the lines about a video go.
  ///
  /// - Parameter number: The video's place, 0 or more.
  /// - Returns: A sink for them.
  func place(_ number: Int) -> Place { Place(output: self, number: number) }

  /// Ends the lines of a video, also if it failed.
  ///
  /// - Parameter place: The video's place.
  /// - Throws: `FileOutputError` if lines that waited cannot be written.
  func end(_ place: Int) throws(FileOutputError) {
    try state.withLock { state throws(FileOutputError) in
      state.ended.insert(place)
      while state.ended.remove(state.turn) != nil {
        state.turn += 1
        try state.waiting.removeValue(forKey: state.turn)?.copy(to: target)
      }
    }
  }

  /// Writes what comes before all videos, once.
  private func begin(_ header: String) throws(FileOutputError) {
    try state.withLock { state throws(FileOutputError) in
      guard !state.isBegun else { return }
      state.isBegun = true
      try target.write(header.utf8)
    }
  }

  /// Writes lines of a video, or keeps them until its turn comes.
  private func write(_ text: String, at place: Int) throws(FileOutputError) {
    try state.withLock { state throws(FileOutputError) in
      guard place != state.turn else { return try target.write(text.utf8) }
      if state.waiting[place] == nil { state.waiting[place] = try OpenFile.temporary() }
      try state.waiting[place]?.write(text.utf8)
    }
  }
}
