/// The options that all tasks share.
public class TaskOptions: NSObject, NSCopying {
  private var ownBaseOptions = BaseOptions()

  /// Options for the model and the processor that runs it; copied when set.
  public var baseOptions: BaseOptions {
    get { ownBaseOptions }
    set { ownBaseOptions = newValue.duplicate() }
  }

  /// Creates default options.
  public override init() {}

  /// Creates an independent copy.
  ///
  /// - Parameter zone: Ignored.
  /// - Returns: Options of the same class.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = TaskOptions()
    copy.baseOptions = baseOptions
    return copy
  }
}
