import Foundation

/// Small JPEG files that the package's own encoder does not write.
///
/// Made with Pillow from `[x * 10, y * 15, 255 - 5 * x - 5 * y]`, 24×16 pixels.
enum JPEGSamples {
  /// Ten scans, colour subsampled 2×2: `save(…, quality=75, progressive=True)`.
  static let progressive = decoded(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwc
    KDcpLDAxNDQ0Hyc5PTgyPC4zNDL/2wBDAQkJCQwLDBgNDRgyIRwhMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIy
    MjIyMjIyMjIyMjIyMjIyMjIyMjL/wgARCAAQABgDASIAAhEBAxEB/8QAFwAAAwEAAAAAAAAAAAAAAAAAAAQFBv/EABYB
    AQEBAAAAAAAAAAAAAAAAAAUEBv/aAAwDAQACEAMQAAABgNV2kpI5oQXQ/wD/xAAWEAADAAAAAAAAAAAAAAAAAAAAAQP/
    2gAIAQEAAQUCURRFEURRFE//xAAXEQADAQAAAAAAAAAAAAAAAAAAAwQi/9oACAEDAQE/AZLBVmT/xAAXEQADAQAAAAAA
    AAAAAAAAAAAAAwQh/9oACAECAQE/AaLxl+n/xAAUEAEAAAAAAAAAAAAAAAAAAAAg/9oACAEBAAY/Al//xAAVEAEBAAAA
    AAAAAAAAAAAAAAAAYf/aAAgBAQABPyGSSSSST//aAAwDAQACAAMAAAAQA/8A/8QAFhEBAQEAAAAAAAAAAAAAAAAAIQAx
    /9oACAEDAQE/EMGA3//EABcRAQADAAAAAAAAAAAAAAAAAAAhMVH/2gAIAQIBAT8Qulpf/8QAFRABAQAAAAAAAAAAAAAA
    AAAAADH/2gAIAQEAAT8QmTJkyZM//9k=
    """)

  /// One scan with the same coefficients: `save(…, quality=75)`.
  static let baseline = decoded(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwc
    KDcpLDAxNDQ0Hyc5PTgyPC4zNDL/2wBDAQkJCQwLDBgNDRgyIRwhMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIy
    MjIyMjIyMjIyMjIyMjIyMjIyMjL/wAARCAAQABgDASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcI
    CQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRol
    JicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ip
    qrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAA
    AAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLR
    ChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaX
    mJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEA
    PwDgYNG6fLWpBo3T5a66DRuny1qQaN0+WvpMxz7fU8nKc421OQg0bp8tFehQaN0+WivjMRn3v7n6Hhc4/drU/9k=
    """)

  /// Four components: `convert("CMYK").save(…, quality=20)`.
  static let cmyk = decoded(
    """
    /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAoHB4jHhkoIyEjLSsoMDxkQTw3Nzx7WF1JZJGAmZaPgIyKoLTmw6Cq2q2KjMj/
    y9ru9f///5vB////+v/m/f/4/8AAFAgAEAAYBEMRAE0RAFkRAEsRAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgMEBQYH
    CAkKC//EALUQAAIBAwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBka
    JSYnKCkqNDU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeo
    qaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+v/aAA4EQwBNAFkASwAAPwDMgqh9
    m9q0netmtCCj7N7VXd6K0IKPs3tVd3orn4K2Ps3tVh3orQgo+ze1V3eitCCj7N7VXd6K/9k=
    """)

  /// Where the scans of a file start.
  static func scans(of file: [UInt8]) -> [Int] {
    file.indices.dropLast().filter { file[$0] == 0xff && file[$0 + 1] == 0xda }
  }

  /// Segments that are too short for their length.
  static let damages: [[UInt8]] = [[0xff, 0xec, 0, 0], [0xff, 0xec, 0, 1]]

  /// Inserts bytes before a scan of a file.
  static func inserting(_ bytes: [UInt8], beforeScan index: Int, of file: [UInt8]) -> [UInt8] {
    let start = scans(of: file)[index]
    return file[..<start] + bytes + file[start...]
  }

  /// The bytes that Base64 stands for.
  static func decoded(_ text: String) -> [UInt8] {
    [UInt8](Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data())
  }
}
