// What a caller of the tasks handles: landmarks and regions, pictures, bundles, model options.
@_exported public import HandsLandmarking
@_exported public import HandsImaging
@_exported public import HandsEngine

#if !hasFeature(Embedded)
  @_exported public import enum HandsFileInput.FileInputError
#endif
