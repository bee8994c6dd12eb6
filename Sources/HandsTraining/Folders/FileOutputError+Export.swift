// The error of writing a bundle, whose module is not a product.
@_exported public import enum HandsFileOutput.FileOutputError
