// Names are Core Video's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// Four characters that name a format.
public typealias OSType = UInt32

/// Red, green, blue: `0x18`.
public let kCVPixelFormatType_24RGB: OSType = 0x0000_0018
/// Blue, green, red, premultiplied alpha: `BGRA`.
public let kCVPixelFormatType_32BGRA: OSType = 0x4247_5241
/// Red, green, blue, premultiplied alpha: `RGBA`.
public let kCVPixelFormatType_32RGBA: OSType = 0x5247_4241
/// NV12 with the range of video, luma 16 … 235: `420v`.
public let kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: OSType = 0x3432_3076
/// NV12 with the full range 0 … 255: `420f`.
public let kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: OSType = 0x3432_3066
/// YUYV with the range of video: `yuvs`.
public let kCVPixelFormatType_422YpCbCr8_yuvs: OSType = 0x7975_7673
/// Grey of 8 bits: `L008`.
public let kCVPixelFormatType_OneComponent8: OSType = 0x4c30_3038
/// Grey in single precision, 0 … 1: `L00f`.
public let kCVPixelFormatType_OneComponent32Float: OSType = 0x4c30_3066
