/// The path from the root to a table; only converted to text for errors.
final class FieldPath: CustomStringConvertible {
  private let parent: FieldPath?
  private let name: String
  private let index: Int?

  init(root name: String) {
    parent = nil
    self.name = name
    index = nil
  }

  private init(parent: FieldPath, name: String, index: Int?) {
    self.parent = parent
    self.name = name
    self.index = index
  }

  func field(_ name: String, index: Int? = nil) -> FieldPath {
    FieldPath(parent: self, name: name, index: index)
  }

  var description: String {
    var text = name
    if let index { text += "[\(index)]" }
    guard let parent else { return text }
    return parent.description + "." + text
  }
}
