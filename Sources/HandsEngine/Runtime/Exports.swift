// What a caller loads a model from.
@_exported public import struct HandsSystem.ByteSlice
