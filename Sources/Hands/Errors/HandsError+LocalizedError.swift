#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension HandsError: LocalizedError {
  /// The same sentence as ``description``.
  public var errorDescription: String? { description }
}
