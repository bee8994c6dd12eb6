// What callers of the tasks use: landmarks and regions, images, bundles, and options for loading
// models. To run other models, import HandsEngine.
@_exported public import HandsLandmarking
@_exported public import HandsImaging
@_exported public import struct HandsEngine.ActivationRanges
@_exported public import enum HandsEngine.ActivationRangesError
@_exported public import struct HandsEngine.InstructionSet
@_exported public import struct HandsEngine.KernelSet
@_exported public import class HandsEngine.Model
@_exported public import enum HandsEngine.ModelError
@_exported public import struct HandsEngine.ModelOptions
@_exported public import enum HandsEngine.Precision
@_exported public import enum HandsFileInput.FileInputError
@_exported public import struct HandsSystem.ByteSlice
