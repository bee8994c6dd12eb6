// What a caller loads a model from and chooses it by.
@_exported public import enum Kernels.KernelSet
@_exported public import struct Tensors.ByteSlice
