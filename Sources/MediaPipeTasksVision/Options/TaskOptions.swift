/// What the options of all tasks have.
public class TaskOptions: NSObject, NSCopying {
  private var ownBaseOptions = BaseOptions()

  /// Where the model comes from and what computes it; copied when it is set.
  public var baseOptions: BaseOptions {
    get { ownBaseOptions }
    set { ownBaseOptions = newValue.duplicate() }
  }

  /// Creates default options.
  public override init() {}

  /// An independent copy.
  ///
  /// - Parameter zone: Ignored.
  /// - Returns: Options of the same class.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = TaskOptions()
    copy.baseOptions = baseOptions
    return copy
  }
}
