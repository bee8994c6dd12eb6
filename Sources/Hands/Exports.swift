// What a caller of the tasks handles: landmarks and regions, pictures, bundles, model options.
@_exported public import Detection
@_exported public import Imaging
@_exported public import Inference
