internal import HandsAppleTypes
internal import Foundation

/// Converts poses to input for pose classifiers.
enum KeypointsArray {
  /// The values of one joint.
  struct Column {
    let x: Double
    let y: Double
    let confidence: Float
  }

  /// Arranges the joints of a hand in an array.
  ///
  /// - Parameter columns: The joints of a hand; `nil` for those that are missing.
  /// - Returns: `[1, 3, N]`, Float32: all x, all y, all confidences; 0 for missing joints.
  static func array(of columns: [Column?]) -> MLMultiArray {
    guard let array = try? MLMultiArray(shape: [1, 3, NSNumber(value: columns.count)]) else {
      preconditionFailure("a hand has more joints than an array has elements")
    }
    for (index, column) in columns.enumerated() {
      guard let column else { continue }
      array[index] = NSNumber(value: Float(column.x))
      array[columns.count + index] = NSNumber(value: Float(column.y))
      array[2 * columns.count + index] = NSNumber(value: column.confidence)
    }
    return array
  }
}
