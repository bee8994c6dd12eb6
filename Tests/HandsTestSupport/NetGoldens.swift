/// What LiteRT's XNNPACK kernels made of rendered hands, net by net: `Tests/Goldens/nets.json`,
/// which `research/goldens/run` writes.
///
/// Recorded with one thread on x86-64 with AVX2 and FMA, without AVX-512. Numbers are the shortest
/// decimals of single-precision values.
package struct NetGoldens: Decodable, Sendable {
  package var nets: [Net]

  /// One net, by the hash of its file.
  package struct Net: Decodable, Sendable {
    /// The file's name without extension.
    package var net: String
    package var sha256: String
    package var cases: [Case]
  }

  /// One run.
  package struct Case: Decodable, Sendable {
    /// The scene of `gestures.json` that the input comes from.
    package var scene: String
    /// Image nets: the region of the picture that is the input, before any letterbox.
    package var region: GoldenPhoto.PixelRegion?
    /// Image nets: `zero` or `clamped`.
    package var border: String?
    /// Image nets: SHA-256 of the crop's bytes; the input is byte × float(1/255).
    package var cropSha256: String?
    /// Gesture nets: the inputs themselves.
    package var inputs: [[Float]]?
    /// The outputs in the net's own order.
    package var outputs: [Output]
  }

  /// What was recorded of an output.
  package struct Output: Decodable, Sendable {
    package var shape: [Int]
    /// SHA-256 of the values as little-endian floats.
    package var sha256: String
    /// All values of an output of at most 128.
    package var values: [Float]?
    /// Some values of a larger one: flat index and value.
    package var samples: [[Float]]?
  }

  /// Reads the file.
  package init() throws {
    self = try RenderedGoldens.decoded("nets")
  }
}
