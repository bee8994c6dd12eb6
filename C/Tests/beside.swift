// usage: beside LIBRARY BUNDLE
//
// A Swift program with its own runtime that loads the C library.
import Glibc

final class Mirrorable: CustomStringConvertible {
  var description: String { "own class" }
}

let arguments = CommandLine.arguments
guard let library = dlopen(arguments[1], RTLD_NOW) else { fatalError(String(cString: dlerror())) }

func function<Type>(_ name: String, as type: Type.Type) -> Type {
  unsafeBitCast(dlsym(library, name), to: type)
}

typealias ErrorText = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

let version = function("hands_version", as: (@convention(c) () -> UnsafePointer<CChar>).self)
let open = function(
  "hands_model_open",
  as: (@convention(c) (
    UnsafePointer<CChar>, UnsafeRawPointer?, UnsafeMutablePointer<UInt>, ErrorText?
  ) -> Int32).self)
let close = function(
  "hands_model_close", as: (@convention(c) (UInt, UnsafeMutableRawPointer?) -> Int32).self)

var model: UInt = 0
var error: UnsafeMutablePointer<CChar>?
guard open(arguments[2], nil, &model, &error) == 0 else {
  fatalError(error.map { String(cString: $0) } ?? "hands_model_open")
}
// This program's runtime still works alongside the library's.
let own: Any = Mirrorable()
guard let printable = own as? CustomStringConvertible, printable.description == "own class",
  Set((0..<1000).map { "\($0)" }).count == 1000, close(model, nil) == 0
else { fatalError("the two runtimes disturb each other") }
print("Swift beside libhands \(String(cString: version()))")
