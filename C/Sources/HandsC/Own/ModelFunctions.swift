import Hands
public import HandsCInterface
import HandsEngine
import HandsRecord
import HandsSystem

// Safe: pointers are NULL or as the header requires; what they point to is read before a function
// returns.

/// The models that C code refers to by handle.
let models = HandleTable<OwnModel>()

/// The nets of a bundle, and the labels that C code reads.
final class OwnModel: Sendable {
  let nets: HandModels
  fileprivate let labels: [CStrings]

  fileprivate init(_ nets: HandModels) {
    self.nets = nets
    let classifiers: [ClassifierNet?] =
      switch nets {
      case .landmarks: [nil, nil]
      case .gestures(let nets): [nets.cannedClassifier, nets.customClassifier]
      }
    labels = classifiers.map { CStrings($0?.labels ?? []) }
  }
}

private let version = StaticText(HANDS_VERSION)
private let kernels = StaticText(InstructionSet.availableNames)
private let exact = StaticText(Precision.exact.rawValue)
private let fast16 = StaticText(Precision.fast16.rawValue)

/// `hands_version` of hands.h.
@_cdecl("hands_version")
public func handsVersion() -> UnsafePointer<CChar>? {
  // Safe: see `StaticText`.
  unsafe version.pointer
}

/// `hands_kernels` of hands.h.
@_cdecl("hands_kernels")
public func handsKernels() -> UnsafePointer<CChar>? {
  // Safe: see `StaticText`.
  unsafe kernels.pointer
}

/// `hands_model_options_init` of hands.h.
@_cdecl("hands_model_options_init")
public func handsModelOptionsInit(
  _ options: UnsafeMutablePointer<hands_model_options>?, _ size: Int, _ error: ErrorText?
) -> hands_status {
  // Safe: writes no more than the size that the caller states.
  unsafe own(error) { () throws(Failure) in
    try unsafe hands_model_options.initialize(required(options, "options"), size: size)
  }
}

/// Loads a bundle and returns its handle to the caller.
private func load(
  _ options: UnsafePointer<hands_model_options>?, _ out: UnsafeMutablePointer<Handle>?,
  _ error: ErrorText?, _ bundle: () throws(Failure) -> ByteSlice
) -> hands_status {
  // Safe: see the top of the file.
  unsafe own(error) { () throws(Failure) in
    let out = try unsafe required(out, "model")
    unsafe out.pointee = 0
    var values = OptionValues()
    if let options = unsafe options {
      try unsafe hands_model_options.read(options).copy(to: &values)
    }
    let loading = try ModelOptions(values)
    let file = try bundle()
    let nets = try engineCall { () throws(HandsError) in
      try HandModels(bundle: file, options: loading)
    }
    unsafe out.pointee = models.insert(OwnModel(nets))
  }
}

/// `hands_model_open` of hands.h.
@_cdecl("hands_model_open")
public func handsModelOpen(
  _ path: UnsafePointer<CChar>?, _ options: UnsafePointer<hands_model_options>?,
  _ out: UnsafeMutablePointer<Handle>?, _ error: ErrorText?
) -> hands_status {
  // Safe: see the top of the file.
  unsafe load(options, out, error) { () throws(Failure) in try unsafe ownFile(at: path) }
}

/// Reads the file of a model.
///
/// - Throws: ``Failure`` if it cannot be read, or the path is NULL or not UTF-8.
func ownFile(at path: UnsafePointer<CChar>?) throws(Failure) -> ByteSlice {
  // Safe: the path ends with a zero byte.
  let path = try unsafe requiredText(path, "path")
  return try bundleFile(path) { Failure(own: $0) }
}

/// `hands_model_load` of hands.h.
@_cdecl("hands_model_load")
public func handsModelLoad(
  _ bytes: UnsafeRawPointer?, _ count: Int, _ options: UnsafePointer<hands_model_options>?,
  _ out: UnsafeMutablePointer<Handle>?, _ error: ErrorText?
) -> hands_status {
  // Safe: see the top of the file.
  unsafe load(options, out, error) { () throws(Failure) in
    try unsafe copiedBundle(
      UnsafeRawBufferPointer(start: required(bytes, "bytes"), count: byteCount(count)))
  }
}

/// `hands_model_precision` of hands.h.
@_cdecl("hands_model_precision")
public func handsModelPrecision(
  _ handle: Handle, _ precision: UnsafeMutablePointer<UnsafePointer<CChar>?>?, _ error: ErrorText?
) -> hands_status {
  // Safe: see `StaticText`.
  unsafe own(error) { () throws(Failure) in
    let precision = try unsafe required(precision, "precision")
    unsafe precision.pointee = nil
    let name =
      switch try models.object(handle, "model").nets.landmarker.landmarks.precision {
      case .exact: exact
      case .fast16: fast16
      }
    unsafe precision.pointee = name.pointer
  }
}

/// `hands_model_labels` of hands.h.
@_cdecl("hands_model_labels")
public func handsModelLabels(
  _ handle: Handle, _ classifier: Int32,
  _ labels: UnsafeMutablePointer<UnsafePointer<UnsafePointer<CChar>?>?>?,
  _ count: UnsafeMutablePointer<Int>?, _ error: ErrorText?
) -> hands_status {
  // Safe: the strings live as long as the model.
  unsafe own(error) { () throws(Failure) in
    let labels = try unsafe required(labels, "labels")
    let count = try unsafe required(count, "count")
    unsafe labels.pointee = nil
    unsafe count.pointee = 0
    let model = try models.object(handle, "model")
    guard model.labels.indices.contains(Int(classifier)) else {
      throw .invalid("classifier is \(classifier); it must be HANDS_CANNED or HANDS_CUSTOM")
    }
    let list = unsafe model.labels[Int(classifier)].list
    guard !list.isEmpty else { return }
    unsafe labels.pointee = list.baseAddress.map { unsafe UnsafePointer($0) }
    unsafe count.pointee = list.count
  }
}

/// `hands_model_close` of hands.h.
@_cdecl("hands_model_close")
public func handsModelClose(_ handle: Handle, _ error: ErrorText?) -> hands_status {
  // Safe: see the top of the file.
  unsafe own(error) { () throws(Failure) in try models.close(handle, "model") }
}

extension ModelOptions {
  /// Options for loading the models.
  ///
  /// - Throws: ``Failure`` if this processor cannot run the kernels, or the precision is unknown.
  init(_ values: OptionValues) throws(Failure) {
    self.init()
    if let name = values.kernels {
      guard InstructionSet.available.contains(where: { $0.rawValue.hasSameBytes(as: name) }),
        let set = KernelSet(rawValue: name)
      else {
        throw .invalid(
          "kernels is \"\(name.prefix(40))\"; it must be one of \(InstructionSet.availableNames)")
      }
      kernels = set
    }
    if let name = values.precision {
      guard let precision = Precision(rawValue: name) else {
        let names = Precision.allCases.map { $0.rawValue }.joined(separator: ",")
        throw .invalid("precision is \"\(name.prefix(40))\"; it must be one of \(names)")
      }
      self.precision = precision
    }
  }
}

extension InstructionSet {
  /// Kernels this processor supports, widest first.
  static var available: [InstructionSet] { allCases.reversed().filter { $0.isSupported } }

  /// Their names.
  static var availableNames: String {
    available.map { $0.rawValue }.joined(separator: ",")
  }
}
