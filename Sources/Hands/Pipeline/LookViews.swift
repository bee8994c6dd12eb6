import HandsLandmarking

/// The squares in which the detector looks in a search, in order, and what it found ahead of their looks.
struct LookViews {
  /// A square of a look.
  struct View: Sendable {
    /// The index of the look in its schedule.
    let lookIndex: Int
    let look: SearchLook
    let square: NormalizedRectangle
  }

  private let views: [View]
  /// The number of views that were taken.
  private var takenCount = 0
  /// The detections in the views that follow.
  private var ahead: ArraySlice<Detections<ImageSpace>> = []

  /// Creates the views of a search.
  ///
  /// - Parameters:
  ///   - looks: The looks in order, with their indices in the schedule.
  ///   - image: The size of the picture.
  ///   - rotation: The rotation of squares that makes the picture upright, in radians.
  init(of looks: [(offset: Int, element: SearchLook)], in image: ImageSize, rotation: Float) {
    views = looks.flatMap { index, look in
      look.squares(in: image, rotation: rotation).map { square in
        View(lookIndex: index, look: look, square: square)
      }
    }
  }

  /// Whether there is a next view, of this look.
  func hasNext(ofLook index: Int) -> Bool {
    takenCount < views.count && views[takenCount].lookIndex == index
  }

  /// Takes the next view, and returns its detections if they are known.
  mutating func takeDetections() -> Detections<ImageSpace>? {
    guard let detections = ahead.popFirst() else { return nil }
    takenCount += 1
    return detections
  }

  /// The next views: those of one look, and as many of later ones as keep all threads busy.
  ///
  /// - Parameter threadCount: The number of threads, 1 or more.
  /// - Returns: One view or more.
  /// - Precondition: There is one, and no detections are known.
  func batch(threadCount: Int) -> [View] {
    let rest = views[takenCount...]
    let count = rest.prefix { $0.lookIndex == views[takenCount].lookIndex }.count
    return Array(rest.prefix((count + threadCount - 1) / threadCount * threadCount))
  }

  /// Takes the next view without detections.
  mutating func skip() { takenCount += 1 }

  /// Takes the next view, whose detections come first, and keeps those of the views that follow.
  mutating func add(_ detections: [Detections<ImageSpace>]) {
    takenCount += 1
    ahead = detections.dropFirst()
  }
}
