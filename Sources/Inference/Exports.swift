// What a caller loads a model from.
@_exported public import struct Tensors.ByteSlice
