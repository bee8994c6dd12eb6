import Tensors

/// A copy of the constant operands, for kernels that pack nothing.
struct OwnedWeights: Sendable {
  // Safe: copies have the counts of the views.
  let filter: AlignedStorage
  let bias: AlignedStorage?
  let slopes: AlignedStorage?

  init(_ views: WeightViews) {
    func copy(_ view: UnsafeBufferPointer<Float>) -> AlignedStorage {
      let storage = AlignedStorage(floatCount: view.count)
      if let base = view.baseAddress {
        unsafe storage.floats.update(from: base, count: view.count)
      }
      return storage
    }
    filter = views.memory.storage(floatCount: views.filter.count)
    unsafe views.filter.copy(from: 0, count: views.filter.count, to: filter.floats)
    bias = unsafe views.bias.map(copy)
    slopes = unsafe views.slopes.map(copy)
  }
}
