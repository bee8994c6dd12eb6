#if !hasFeature(Embedded)
  #if canImport(FoundationEssentials)
    public import FoundationEssentials
  #else
    public import Foundation
  #endif

  extension HandsError: LocalizedError {
    /// The sentence of ``description``.
    public var errorDescription: String? { description }
  }
#endif
