import HandsFileInput
import Testing

/// Examples of FIPS 180-4 and its companion document.
@Suite struct SHA256Tests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func digestsTheStandardsExamples(text: String, digest: String) {
    #expect(SHA256.hexDigest(of: text.utf8) == digest)
  }

  /// The expected digest is `sha256sum`'s.
  @Test func digestsManyBlocks() {
    let bytes = (0..<10_000).map { UInt8($0 % 251) }
    #expect(
      SHA256.hexDigest(of: bytes)
        == "0cd0bf930677960951dda8588edcb6b293c0c3b26ef3ba72cddff4ddfc6822c7")
  }
}
