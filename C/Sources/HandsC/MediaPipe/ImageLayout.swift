import HandsCInterface
import HandsImaging

/// The element type and number of channels of an image format.
struct ImageLayout: Sendable {
  enum Element: Sendable {
    case uint8, uint16, float32

    /// Size in bytes.
    var size: Int {
      switch self {
      case .uint8: 1
      case .uint16: 2
      case .float32: 4
      }
    }

    /// The formats with this element type, as MediaPipe's errors list them.
    fileprivate var formats: String {
      switch self {
      case .uint8: "SRGB, SRGBA, or GRAY8 for uint8 data"
      case .uint16: "SRGB48, SRGBA64, or GRAY16 for uint16 data"
      case .float32: "VEC32F1, VEC32F2, or VEC32F4 for float data"
      }
    }
  }

  let format: MpImageFormat
  let name: String
  let element: Element
  let channels: Int

  /// The engine's pixel format, or `nil` if it has none.
  var pixelFormat: PixelFormat? {
    switch format {
    case kMpImageFormatSrgb: .rgb
    case kMpImageFormatSrgba: .rgba
    case kMpImageFormatGray8: .gray
    default: nil
    }
  }

  private static let all: [ImageLayout] = [
    .init(format: kMpImageFormatSrgb, name: "SRGB", element: .uint8, channels: 3),
    .init(format: kMpImageFormatSrgba, name: "SRGBA", element: .uint8, channels: 4),
    .init(format: kMpImageFormatGray8, name: "GRAY8", element: .uint8, channels: 1),
    .init(format: kMpImageFormatGray16, name: "GRAY16", element: .uint16, channels: 1),
    .init(format: kMpImageFormatSrgb48, name: "SRGB48", element: .uint16, channels: 3),
    .init(format: kMpImageFormatSrgba64, name: "SRGBA64", element: .uint16, channels: 4),
    .init(format: kMpImageFormatVec32F1, name: "VEC32F1", element: .float32, channels: 1),
    .init(format: kMpImageFormatVec32F2, name: "VEC32F2", element: .float32, channels: 2),
    .init(format: kMpImageFormatVec32F4, name: "VEC32F4", element: .float32, channels: 4),
  ]

  private init(format: MpImageFormat, name: String, element: Element, channels: Int) {
    self.format = format
    self.name = name
    self.element = element
    self.channels = channels
  }

  /// The layout of a format.
  ///
  /// - Parameters:
  ///   - format: The format, any number.
  ///   - element: The element type of the data.
  /// - Throws: ``Failure`` if the format is unknown or has another element type.
  init(_ format: MpImageFormat, of element: Element) throws(Failure) {
    let layout = ImageLayout.all.first { $0.format == format }
    guard let layout, layout.element == element else {
      throw .invalid(
        "Unsupported image format: \(layout?.name ?? String(format.rawValue)) "
          + "(expected \(element.formats))")
    }
    self = layout
  }

  /// The layout of an image of the engine.
  init(of format: PixelFormat) {
    self = ImageLayout.all.first { $0.pixelFormat == format } ?? ImageLayout.all[0]
  }
}
