public import Foundation

/// Something to be found in a part of an image.
open class VNImageBasedRequest: VNRequest {
  /// Where to look: fractions of the upright image, from its lower left.
  ///
  /// Points of the results are relative to the region. One that leaves the unit square makes
  /// `perform` fail with ``VNErrorCode/outOfBoundsError``.
  public var regionOfInterest = CGRect(x: 0, y: 0, width: 1, height: 1)
}
