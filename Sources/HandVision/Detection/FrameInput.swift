internal import HandsAppleTypes
internal import HandsFileInput
internal import Foundation
internal import HandsImageFiles
internal import HandsImaging
internal import HandsThreads

/// The source of a handler's image.
///
/// Buffers are copied when the handler is created; files are read and decoded once, by the first
/// request.
final class FrameInput: Sendable {
  fileprivate enum Source: Sendable {
    case pixels(Picture, CMTimeRange?)
    case file(URL)
    case data(Data)
    case unusable(VisionFailure)
  }

  private let source: Source
  /// The orientation that overrides a file's own.
  private let orientation: ImageOrientation?
  private let decoded = Lock<Frame?>(nil)

  private init(_ source: Source, _ orientation: CGImagePropertyOrientation?) {
    self.source = source
    self.orientation = orientation.map { ImageOrientation($0) }
  }

  convenience init(_ image: CGImage, _ orientation: CGImagePropertyOrientation?) {
    self.init(.pixels(Picture(image), nil), orientation)
  }

  convenience init(_ buffer: CVPixelBuffer, _ orientation: CGImagePropertyOrientation?) {
    self.init(.pixels(Picture(buffer), nil), orientation)
  }

  convenience init(_ sample: CMSampleBuffer, _ orientation: CGImagePropertyOrientation?) {
    self.init(Source(sample), orientation)
  }

  convenience init(_ url: URL, _ orientation: CGImagePropertyOrientation?) {
    self.init(.file(url), orientation)
  }

  convenience init(_ data: Data, _ orientation: CGImagePropertyOrientation?) {
    self.init(.data(data), orientation)
  }

  /// Returns the image.
  ///
  /// - Returns: The same image each time.
  /// - Throws: ``VNErrorCode/ioError`` if the file can't be read, ``VNErrorCode/invalidImage`` if
  ///   it can't be decoded.
  func frame() throws(VisionFailure) -> Frame {
    switch source {
    case .pixels(let picture, let timeRange):
      Frame(picture: picture, orientation: orientation ?? .up, timeRange: timeRange)
    case .unusable(let failure): throw failure
    case .file(let url): try decodedFrame { () throws(VisionFailure) in try url.fileBytes() }
    case .data(let data): try decodedFrame { [UInt8](data) }
    }
  }

  private func decodedFrame(
    _ bytes: () throws(VisionFailure) -> [UInt8]
  ) throws(VisionFailure) -> Frame {
    try decoded.withLock { decoded throws(VisionFailure) in
      if let decoded { return decoded }
      let frame = try Frame(file: bytes(), orientation: orientation)
      decoded = frame
      return frame
    }
  }
}

extension FrameInput.Source {
  fileprivate init(_ sample: CMSampleBuffer) {
    do throws(ImageSourceError) {
      let time = sample.presentationTimeStamp
      let range = CMTimeRange(start: time, duration: .zero)
      self = .pixels(try Picture(sample), time.isValid ? range : nil)
    } catch {
      self = .unusable(VisionFailure(error))
    }
  }
}

extension Frame {
  /// Decodes a file; its own orientation applies unless another one is given.
  fileprivate init(file bytes: [UInt8], orientation: ImageOrientation?) throws(VisionFailure) {
    do throws(ImageError) {
      let picture = try ImageDecoder.decode(bytes)
      let ownOrientation = try ImageDecoder.orientation(of: bytes)
      self.init(picture: picture, orientation: orientation ?? ownOrientation, timeRange: nil)
    } catch {
      throw VisionFailure(error)
    }
  }
}

extension URL {
  fileprivate func fileBytes() throws(VisionFailure) -> [UInt8] {
    guard isFileURL else {
      throw VisionFailure(.ioError, "\"\(absoluteString)\" is not the URL of a file.")
    }
    do throws(FileInputError) {
      return try RegularFile.bytes(at: path)
    } catch {
      throw VisionFailure(error)
    }
  }
}
