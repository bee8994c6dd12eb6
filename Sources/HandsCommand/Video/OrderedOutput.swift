import Parallelism

/// Standard output for several videos at once, whose lines come in the order of the videos.
///
/// Lines of the video whose turn it is are written at once; those of later ones wait in temporary
/// files.
final class OrderedOutput: Sendable {
  private let target: OutputDescriptor
  private let state = Lock(State())

  /// What the lock guards.
  private struct State {
    var isBegun = false
    /// The place of the video whose lines are written.
    var turn = 0
    var ended: Set<Int> = []
    var waiting: [Int: SpoolFile] = [:]
  }

  /// Begins with the video at place 0.
  ///
  /// - Parameter target: Where all lines go.
  init(to target: OutputDescriptor = .standardOutput) {
    self.target = target
  }

  /// Writes what comes before all videos, once.
  ///
  /// - Parameter header: Whole lines.
  /// - Throws: ``Failure`` if they cannot be written.
  func begin(_ header: String) throws(Failure) {
    try state.withLock { state throws(Failure) in
      guard !state.isBegun else { return }
      state.isBegun = true
      try target.write(header.utf8)
    }
  }

  /// Writes lines of a video, or keeps them until its turn comes.
  ///
  /// - Parameters:
  ///   - text: Whole lines.
  ///   - place: The video's place, 0 or more.
  /// - Throws: ``Failure`` if they cannot be written.
  func write(_ text: String, at place: Int) throws(Failure) {
    try state.withLock { state throws(Failure) in
      guard place != state.turn else { return try target.write(text.utf8) }
      if state.waiting[place] == nil { state.waiting[place] = try SpoolFile() }
      try state.waiting[place]?.append(text.utf8)
    }
  }

  /// Takes notice that a video has no more lines, also if it failed.
  ///
  /// - Parameter place: The video's place.
  /// - Throws: ``Failure`` if lines that waited cannot be written.
  func end(_ place: Int) throws(Failure) {
    try state.withLock { state throws(Failure) in
      state.ended.insert(place)
      while state.ended.remove(state.turn) != nil {
        state.turn += 1
        try state.waiting.removeValue(forKey: state.turn)?.move(to: target)
      }
    }
  }
}
