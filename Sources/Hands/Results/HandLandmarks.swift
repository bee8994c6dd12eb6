/// The 21 landmarks of a hand, accessed by joint or by index.
///
/// The indices are the raw values of ``HandLandmark``: `landmarks[8]` is
/// `landmarks[.indexFingerTip]`.
public struct HandLandmarks<Point>: RandomAccessCollection, MutableCollection {
  /// Always ``HandLandmark/count`` points.
  var points: [Point]

  /// Creates the landmarks from a closure.
  ///
  /// - Parameter point: A closure that returns the point of a joint.
  public init(_ point: (HandLandmark) -> Point) {
    points = HandLandmark.allCases.map(point)
  }

  /// Creates the landmarks from a sequence, or returns `nil` unless it has 21 points.
  ///
  /// - Parameter points: The points in the order of ``HandLandmark``.
  public init?(_ points: some Sequence<Point>) {
    let points = Array(points)
    guard points.count == HandLandmark.count else { return nil }
    self.points = points
  }

  /// Creates the landmarks from an array of the right size.
  ///
  /// - Parameter points: 21 points in the order of ``HandLandmark``.
  init(checked points: [Point]) {
    precondition(points.count == HandLandmark.count, "a point for each joint")
    self.points = points
  }

  /// The point of a joint.
  public subscript(joint: HandLandmark) -> Point {
    get { points[joint.rawValue] }
    _modify { yield &points[joint.rawValue] }
  }

  /// The point at an index, 0 … 20.
  public subscript(position: Int) -> Point {
    get { points[position] }
    _modify { yield &points[position] }
  }

  /// Iterates over the points in the order of ``HandLandmark``.
  ///
  /// - Returns: The iterator.
  public func makeIterator() -> IndexingIterator<[Point]> { points.makeIterator() }

  /// The first index, 0.
  public var startIndex: Int { 0 }
  /// The number of landmarks, 21.
  public var endIndex: Int { HandLandmark.count }
}

extension HandLandmarks: Equatable where Point: Equatable {}
extension HandLandmarks: Hashable where Point: Hashable {}
extension HandLandmarks: Sendable where Point: Sendable {}
