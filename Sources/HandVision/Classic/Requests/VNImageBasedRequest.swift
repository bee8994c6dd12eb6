public import Foundation

/// A request that analyzes a region of an image.
open class VNImageBasedRequest: VNRequest {
  /// The region to search, in fractions of the upright image from its lower-left corner.
  ///
  /// Points of the results are relative to the region. If it extends beyond the unit square,
  /// `perform` fails with ``VNErrorCode/outOfBoundsError``.
  public var regionOfInterest = CGRect(x: 0, y: 0, width: 1, height: 1)
}
