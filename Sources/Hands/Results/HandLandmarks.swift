/// The 21 points of a hand, by joint or by position.
///
/// Positions are those of ``HandLandmark``, from 0: `landmarks[8]` is `landmarks[.indexFingerTip]`.
public struct HandLandmarks<Point>: RandomAccessCollection, MutableCollection {
  /// Always ``HandLandmark/count`` points.
  var points: [Point]

  /// Creates the points one by one.
  ///
  /// - Parameter point: Gives the point of a joint.
  public init(_ point: (HandLandmark) -> Point) {
    points = HandLandmark.allCases.map(point)
  }

  /// Creates the points from a list; `nil` unless it has 21.
  ///
  /// - Parameter points: The points in the order of ``HandLandmark``.
  public init?(_ points: some Sequence<Point>) {
    let points = Array(points)
    guard points.count == HandLandmark.count else { return nil }
    self.points = points
  }

  /// Takes a list as it is.
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

  /// The point at a position, 0 … 20.
  public subscript(position: Int) -> Point {
    get { points[position] }
    _modify { yield &points[position] }
  }

  /// The points in the order of ``HandLandmark``.
  ///
  /// - Returns: The iterator.
  public func makeIterator() -> IndexingIterator<[Point]> { points.makeIterator() }

  /// 0.
  public var startIndex: Int { 0 }
  /// 21.
  public var endIndex: Int { HandLandmark.count }
}

extension HandLandmarks: Equatable where Point: Equatable {}
extension HandLandmarks: Hashable where Point: Hashable {}
extension HandLandmarks: Sendable where Point: Sendable {}
