import HandsThreads
import Synchronization

/// What C code holds in place of an object, as a pointer.
///
/// A number that is used once and points nowhere, so that a handle that was closed, or was never made,
/// is recognised. 0 is NULL.
public typealias Handle = UInt

/// Objects that C code holds by handles.
final class HandleTable<Object: Sendable>: Sendable {
  private let objects = Lock<[Handle: Object]>([:])

  /// Keeps an object until ``remove(_:)``.
  ///
  /// - Parameter object: The object.
  /// - Returns: Its handle.
  func insert(_ object: Object) -> Handle {
    // Odd, as no pointer to a structure is; of all kinds of objects different ones.
    let handle = handleCount.wrappingAdd(1, ordering: .relaxed).newValue << 4 | 1
    objects.withLock { $0[handle] = object }
    return handle
  }

  /// The object of a handle, if it has one.
  subscript(handle: Handle) -> Object? { objects.withLock { $0[handle] } }

  /// Forgets an object, whose handle is refused from then on.
  ///
  /// - Parameter handle: Any handle.
  /// - Returns: The object, if the handle had one.
  func remove(_ handle: Handle) -> Object? {
    objects.withLock { $0.removeValue(forKey: handle) }
  }
}

private let handleCount = Atomic<UInt>(0)
