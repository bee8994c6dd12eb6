import Hands
import HandsSystem
import HandsTraining
import HandsWebCalls

/// The state of one instance of the module: the last result.
final class WebExtras: @unchecked Sendable {
  // Sendable: WebAssembly without shared memory has one thread.

  /// An address and a size in the caller's buffers.
  typealias Place = (address: Int32, count: Int32)

  /// The words of the last result.
  private(set) var result: OwnedBytes?
  /// The bytes whose addresses the result's words contain.
  private var files: [OwnedBytes] = []

  /// Trains a classifier.
  func train(_ bundle: Place, examples: Place, isMirroring: Bool) throws(WebError) {
    let file = try bytes(examples)
    let training = try BundleTraining(
      try bytes(bundle), examples: file, isMirroring: isMirroring)
    let trained = OwnedBytes(training.bundle)
    keep(try training.report().record(with: trained), trained)
  }

  /// Tests a bundle's classifier; the names of its classes, one a line, are the file of the result.
  func evaluate(_ bundle: Place, examples: Place) throws(WebError) {
    let report = try BundleTraining.report(of: bytes(bundle), examples: bytes(examples))
    let names = OwnedBytes(Array(report.confusion.classes.joined(separator: "\n").utf8))
    keep(report.record(with: names), names)
  }

  /// Reads the examples in a bundle.
  func readExamples(_ bundle: Place) throws(WebError) {
    let found = OwnedBytes(try BundleTraining.examples(in: bytes(bundle)))
    keep(OwnedBytes([UInt32(found.count), UInt32(bitPattern: found.address)]), found)
  }

  private func keep(_ words: OwnedBytes, _ files: OwnedBytes...) {
    result = words
    self.files = files
  }

  private func bytes(_ place: Place) throws(WebError) -> [UInt8] {
    try WebCalls.shared.memory.bytes(at: place.address, count: place.count)
  }
}
