// The types of other modules in the API of the tasks. To run other models, import HandsEngine.

// Images.
@_exported public import enum HandsImaging.ImageError
@_exported public import struct HandsImaging.Picture
@_exported public import struct HandsImaging.PictureLimits
@_exported public import struct HandsImaging.PictureSource
@_exported public import enum HandsImaging.PixelFormat

// Landmarks and regions.
@_exported public import struct HandsLandmarking.Box
@_exported public import protocol HandsLandmarking.CoordinateSpace
@_exported public import struct HandsLandmarking.ImageSize
@_exported public import enum HandsLandmarking.ImageSpace
@_exported public import struct HandsLandmarking.Landmark
@_exported public import struct HandsLandmarking.NormalizedLandmark
@_exported public import struct HandsLandmarking.NormalizedRectangle
@_exported public import struct HandsLandmarking.OneEuroParameters
@_exported public import enum HandsLandmarking.PixelSpace

// Bundles, and options for loading models.
@_exported public import struct HandsEngine.ActivationRanges
@_exported public import enum HandsEngine.ActivationRangesError
@_exported public import struct HandsEngine.InstructionSet
@_exported public import struct HandsEngine.KernelSet
@_exported public import enum HandsEngine.ModelError
@_exported public import struct HandsEngine.ModelOptions
@_exported public import enum HandsEngine.Precision
@_exported public import enum HandsFileInput.FileInputError
@_exported public import struct HandsSystem.ByteSlice
