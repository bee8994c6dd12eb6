import Hands
public import HandsCInterface
import HandsRecord
import HandsTraining

// Safe: pointers are NULL or as the header requires; what they point to is read before a function
// returns.

private let trainings = HandleTable<OwnTraining>()

/// The bundles, reports and events that C code has not freed yet.
let files = OwnedMemory()

/// `hands_training_create` of hands.h.
@_cdecl("hands_training_create")
public func handsTrainingCreate(
  _ bytes: UnsafeRawPointer?, _ count: Int, _ distinguishesHands: Int32,
  _ out: UnsafeMutablePointer<Handle>?, _ error: ErrorText?
) -> hands_status {
  // Safe: see the top of the file.
  unsafe own(error) { () throws(Failure) in
    let out = try unsafe required(out, "training")
    unsafe out.pointee = 0
    let bundle = try unsafe copiedBundle(
      UnsafeRawBufferPointer(start: required(bytes, "bytes"), count: byteCount(count)))
    let training = try OwnTraining(bundle, isMirroring: distinguishesHands == 0)
    unsafe out.pointee = trainings.insert(training)
  }
}

/// `hands_training_add` of hands.h.
@_cdecl("hands_training_add")
public func handsTrainingAdd(
  _ handle: Handle, _ label: UnsafePointer<CChar>?, _ result: UnsafePointer<hands_result>?,
  _ index: Int32, _ error: ErrorText?
) -> hands_status {
  // Safe: see the top of the file.
  unsafe own(error) { () throws(Failure) in
    let training = try trainings.object(handle, "training")
    let label = try unsafe requiredText(label, "label")
    let record = try unsafe ForeignRecord(result)
    try training.append(
      ExampleSet.Example(record.hand(at: Int(index)), in: record.image), label: label)
  }
}

/// `hands_training_run` of hands.h.
@_cdecl("hands_training_run")
public func handsTrainingRun(
  _ handle: Handle, _ bundle: UnsafeMutablePointer<UnsafeRawPointer?>?,
  _ count: UnsafeMutablePointer<Int>?,
  _ report: UnsafeMutablePointer<UnsafePointer<CChar>?>?, _ error: ErrorText?
) -> hands_status {
  // Safe: see the top of the file.
  unsafe own(error) { () throws(Failure) in
    let bundle = try unsafe required(bundle, "bundle")
    let count = try unsafe required(count, "byte_count")
    unsafe bundle.pointee = nil
    unsafe count.pointee = 0
    unsafe report?.pointee = nil
    let trained = try unsafe trainings.object(handle, "training").run(withReport: report != nil)
    unsafe bundle.pointee = files.copy(trained.bundle)
    unsafe count.pointee = trained.bundle.count
    if let text = trained.report { unsafe report?.pointee = files.copy(text) }
  }
}

/// `hands_training_evaluate` of hands.h.
@_cdecl("hands_training_evaluate")
public func handsTrainingEvaluate(
  _ handle: Handle, _ model: Handle, _ report: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
  _ error: ErrorText?
) -> hands_status {
  // Safe: see the top of the file.
  unsafe own(error) { () throws(Failure) in
    let report = try unsafe required(report, "report")
    unsafe report.pointee = nil
    let training = try trainings.object(handle, "training")
    let text = try training.evaluate(models.object(model, "model").nets)
    unsafe report.pointee = files.copy(text)
  }
}

/// `hands_training_close` of hands.h.
@_cdecl("hands_training_close")
public func handsTrainingClose(_ handle: Handle, _ error: ErrorText?) -> hands_status {
  // Safe: see the top of the file.
  unsafe own(error) { () throws(Failure) in try trainings.close(handle, "training") }
}

/// `hands_bytes_free` of hands.h.
@_cdecl("hands_bytes_free")
public func handsBytesFree(_ bytes: UnsafeRawPointer?) {
  // Safe: the table knows which addresses are files.
  unsafe files.free(bytes)
}
