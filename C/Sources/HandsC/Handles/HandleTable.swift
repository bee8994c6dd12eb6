import HandsThreads
import Synchronization

/// A pointer-sized number that stands for an object in C code.
///
/// It is never reused and never an address, so that closed and invalid handles are detected. 0 is NULL.
public typealias Handle = UInt

/// The objects that C code refers to by handle.
final class HandleTable<Object: Sendable>: Sendable {
  private let objects = Lock<[Handle: Object]>([:])

  /// Keeps an object until ``remove(_:)``, and returns its handle.
  func insert(_ object: Object) -> Handle {
    // Odd, unlike any pointer to a structure, and unique across all tables.
    let handle = handleCount.wrappingAdd(1, ordering: .relaxed).newValue << 4 | 1
    objects.withLock { $0[handle] = object }
    return handle
  }

  /// The object of a handle, or `nil` if the handle is invalid.
  subscript(handle: Handle) -> Object? { objects.withLock { $0[handle] } }

  /// Removes an object and invalidates its handle; returns the object, or `nil` if the handle was invalid.
  func remove(_ handle: Handle) -> Object? {
    objects.withLock { $0.removeValue(forKey: handle) }
  }
}

private let handleCount = Atomic<UInt>(0)
