// The names match Core Video.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A four-character code of a format.
public typealias OSType = UInt32

/// Red, green, blue: `0x18`.
public let kCVPixelFormatType_24RGB: OSType = 0x0000_0018
/// Blue, green, red, premultiplied alpha: `BGRA`.
public let kCVPixelFormatType_32BGRA: OSType = 0x4247_5241
/// Red, green, blue, premultiplied alpha: `RGBA`.
public let kCVPixelFormatType_32RGBA: OSType = 0x5247_4241
/// NV12 with video range, luma 16 … 235: `420v`.
public let kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: OSType = 0x3432_3076
/// NV12 with full range, 0 … 255: `420f`.
public let kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: OSType = 0x3432_3066
/// YUYV with video range: `yuvs`.
public let kCVPixelFormatType_422YpCbCr8_yuvs: OSType = 0x7975_7673
/// 8-bit gray: `L008`.
public let kCVPixelFormatType_OneComponent8: OSType = 0x4c30_3038
/// Gray in single precision, 0 … 1: `L00f`.
public let kCVPixelFormatType_OneComponent32Float: OSType = 0x4c30_3066
