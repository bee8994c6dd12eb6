import Hands
import HandsSystem
import HandsTFLite

/// Opens a file as both kinds of bundle, and reads and adds labels if it is a model.
func fuzzBundle(_ bytes: [UInt8]) {
  let file = ByteSlice(bytes)
  check { () throws(ModelFileError) in _ = try HandLandmarkerBundle(file) }
  check { () throws(ModelFileError) in _ = try GestureRecognizerBundle(file) }
  guard ModelFileKind(of: file) == .model else { return }
  check { () throws(ModelFileError) in
    let metadata = try ModelMetadata.read(try TFLiteModel.read(file))
    for output in metadata?.outputs.indices ?? 0..<0 {
      _ = try metadata?.labels(ofOutput: output, in: file)
    }
  }
  check { () throws(ModelFileError) in
    _ = try TFLiteModel.addLabels(["yes", "no"], to: file)
  }
}

private func check(_ read: () throws(ModelFileError) -> Void) {
  do throws(ModelFileError) {
    try read()
  } catch {
    checkDescription(of: error)
  }
}
