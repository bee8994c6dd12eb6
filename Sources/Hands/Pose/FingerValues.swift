/// A value for each finger.
public struct FingerValues<Value> {
  /// The thumb's value.
  public var thumb: Value
  /// The index finger's value.
  public var index: Value
  /// The middle finger's value.
  public var middle: Value
  /// The ring finger's value.
  public var ring: Value
  /// The little finger's value.
  public var little: Value

  /// Creates the values from a closure.
  ///
  /// - Parameter value: Returns the value of a finger.
  public init(_ value: (Finger) -> Value) {
    thumb = value(.thumb)
    index = value(.index)
    middle = value(.middle)
    ring = value(.ring)
    little = value(.little)
  }

  /// The value of a finger.
  public subscript(finger: Finger) -> Value {
    get {
      switch finger {
      case .thumb: thumb
      case .index: index
      case .middle: middle
      case .ring: ring
      case .little: little
      }
    }
    set {
      switch finger {
      case .thumb: thumb = newValue
      case .index: index = newValue
      case .middle: middle = newValue
      case .ring: ring = newValue
      case .little: little = newValue
      }
    }
  }
}

extension FingerValues: Equatable where Value: Equatable {}
extension FingerValues: Sendable where Value: Sendable {}

/// How far a finger bends at each joint, in radians: 0 is straight.
///
/// The thumb's angles have no sign. A finger's is positive where the next bone bends to the side that
/// the palm faces: forwards, for a bone that points away from the palm's plane by less than a quarter
/// turn. Beyond that, such as at the last joint of a fist, the same bend has a negative angle. A bone
/// without length makes its angles NaN.
public struct FingerFlexion: Equatable, Sendable {
  /// The knuckle (MCP); the thumb's joint at the wrist (CMC).
  public var proximal: Float
  /// The middle joint (PIP); the thumb's knuckle (MCP).
  public var intermediate: Float
  /// The last joint (DIP); the thumb's last joint (IP).
  public var distal: Float

  /// The sum of the three angles.
  public var curl: Float { proximal + intermediate + distal }
}
