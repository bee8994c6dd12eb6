import HandsEngine
import Foundation
import Hands
import HandsImageFiles
import HandsThreads
import HandsTestSupport
import Testing

/// Nets and pictures that several tests share; each is loaded once.
enum TestModels {
  private static let recognizers = Lock<[String: GestureRecognizerModels]>([:])

  /// The nets of a bundle in the shared files.
  static func recognizer(
    _ bundle: String = "gesture_recognizer", kernels: KernelSet = .preferred
  ) throws -> GestureRecognizerModels {
    try loaded(bundle, kernels) { ByteSlice(try SharedFiles.bytes("models/\(bundle).task")) }
  }

  /// The nets of a bundle that goldens on rendered hands are recorded for.
  static func recorded(
    _ bundle: RecordedBundle, kernels: KernelSet = .preferred
  ) throws -> GestureRecognizerModels {
    try loaded("recorded " + bundle.name, kernels) { bundle.bytes }
  }

  /// The recognizer bundle of the shared files, or else the one in `Weights`.
  static let installedBundle: ByteSlice? = {
    if let bytes = try? SharedFiles.bytes("models/gesture_recognizer.task") {
      return ByteSlice(bytes)
    }
    let file = Checkout.url("Weights/gesture_recognizer.task")
    return (try? Data(contentsOf: file)).map { ByteSlice([UInt8]($0)) }
  }()

  /// The nets of ``installedBundle``.
  static func installed() throws -> GestureRecognizerModels {
    try loaded("installed", .preferred) { try #require(installedBundle) }
  }

  private static func loaded(
    _ name: String, _ kernels: KernelSet, _ bundle: () throws -> ByteSlice
  ) throws -> GestureRecognizerModels {
    try recognizers.withLock { recognizers in
      let key = name + "." + kernels.rawValue
      if let models = recognizers[key] { return models }
      let models = try GestureRecognizerModels(
        bundle: try bundle(), options: ModelOptions(kernels: kernels))
      recognizers[key] = models
      return models
    }
  }

  /// The kernel sets that whole clips are tested with: the preferred one, or with
  /// `HANDS_FULL_TESTS` all that are fast enough.
  static let clipKernels =
    TestEffort.isFull ? KernelSet.available.filter { $0 != .reference } : [.preferred]

  /// The kernel sets that this machine can run.
  static let runnableKernels: [KernelSet] = KernelSet.allCases.filter { set in
    guard let file = try? net("canned_gesture_classifier") else { return false }
    return (try? Model(file, options: ModelOptions(kernels: set))) != nil
  }

  /// A net of the shared files, as bytes.
  static func net(_ name: String) throws -> ByteSlice {
    ByteSlice(try SharedFiles.bytes("models/\(name).tflite"))
  }

  /// A photograph of the shared files.
  static func photo(_ name: String) throws -> Picture {
    try ImageDecoder.decode(SharedFiles.bytes("photos/\(name).png"))
  }

  /// A frame of a clip of the shared files.
  static func frame(_ number: Int, of clip: String) throws -> Picture {
    let digits = String(number)
    let name = String(repeating: "0", count: 4 - digits.count) + digits
    return try ImageDecoder.decode(SharedFiles.bytes("golden/video/\(clip)/frames/\(name).png"))
  }

  /// A picture of one colour.
  static func blank(_ format: PixelFormat, width: Int = 64, height: Int = 48) throws -> Picture {
    try Picture(
      width: width, height: height, format: format,
      bytes: [UInt8](repeating: 128, count: width * height * format.bytesPerPixel))
  }
}
