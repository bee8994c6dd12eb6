public import Foundation

/// The type of an array's elements.
public enum MLMultiArrayDataType: Int, Sendable {
  /// Single precision.
  case float32 = 0x10020
}

/// The reason why an array can't be created.
public enum MLMultiArrayError: Error, Hashable, Sendable {
  /// The shape has a negative dimension, no dimensions, or more elements than the limit.
  case invalidShape([Int], limit: Int)
}

extension MLMultiArrayError: CustomStringConvertible {
  /// A sentence with the shape and what is expected.
  public var description: String {
    switch self {
    case .invalidShape(let shape, let limit):
      "The shape \(shape) is not one of 1 … 8 dimensions with at most \(limit) elements in all."
    }
  }
}

/// A multidimensional array in row-major order, like Core ML's type.
@safe public final class MLMultiArray {
  // Safe: the object owns memory for `count` elements; every index is checked.

  /// Maximum number of elements of an array.
  public static let elementLimit = 1 << 24

  /// The number of elements along each dimension.
  public let shape: [NSNumber]
  /// The stride of each dimension, in elements.
  public let strides: [NSNumber]
  /// The type of the elements.
  public let dataType: MLMultiArrayDataType
  /// The number of elements.
  public let count: Int
  private let elements: UnsafeMutablePointer<Float>

  /// Creates an array of zeros.
  ///
  /// - Parameters:
  ///   - shape: The number of elements along each of 1 … 8 dimensions.
  ///   - dataType: The type of the elements.
  /// - Throws: ``MLMultiArrayError/invalidShape(_:limit:)``.
  public init(
    shape: [NSNumber], dataType: MLMultiArrayDataType = .float32
  ) throws(MLMultiArrayError) {
    let dimensions = shape.map(\.intValue)
    let refusal = MLMultiArrayError.invalidShape(dimensions, limit: MLMultiArray.elementLimit)
    guard (1...8).contains(dimensions.count) else { throw refusal }
    var strides: [Int] = []
    var count = 1
    for dimension in dimensions.reversed() {
      strides.append(count)
      let (product, overflow) = count.multipliedReportingOverflow(by: dimension)
      guard dimension >= 0, !overflow, product <= MLMultiArray.elementLimit else { throw refusal }
      count = product
    }
    self.shape = shape
    self.strides = strides.reversed().map { NSNumber(value: $0) }
    self.dataType = dataType
    self.count = count
    unsafe elements = .allocate(capacity: max(count, 1))
    unsafe elements.initialize(repeating: 0, count: count)
  }

  deinit { unsafe elements.deallocate() }

  /// The address of the elements; valid as long as the array exists.
  public var dataPointer: UnsafeMutableRawPointer { unsafe UnsafeMutableRawPointer(elements) }

  /// Accesses an element by its offset in memory.
  ///
  /// - Parameter offset: 0 or more, below ``count``.
  public subscript(_ offset: Int) -> NSNumber {
    get { unsafe NSNumber(value: elements[checked(offset)]) }
    set { unsafe elements[checked(offset)] = newValue.floatValue }
  }

  /// Accesses an element by its index in each dimension.
  ///
  /// - Parameter key: An index for each dimension.
  public subscript(_ key: [NSNumber]) -> NSNumber {
    get { self[offset(of: key)] }
    set { self[offset(of: key)] = newValue }
  }

  private func checked(_ offset: Int) -> Int {
    precondition((0..<count).contains(offset), "the array has no such element")
    return offset
  }

  private func offset(of key: [NSNumber]) -> Int {
    precondition(key.count == shape.count, "the array has another number of dimensions")
    return zip(key, zip(shape, strides)).reduce(0) { offset, place in
      let (index, (size, stride)) = (place.0.intValue, (place.1.0.intValue, place.1.1.intValue))
      precondition((0..<size).contains(index), "the array has no such element")
      return offset + index * stride
    }
  }
}
