// What a caller of the tasks handles: landmarks and regions, pictures, model options, bytes.
@_exported public import Detection
@_exported public import Imaging
@_exported public import Inference
@_exported public import Kernels
@_exported public import Tensors
