// usage: beside LIBRARY BUNDLE SIZE
//
// A Swift program with its own runtime that loads the C library. SIZE is sizeof(hands_options).
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
let initialize = function(
  "hands_options_init",
  as: (@convention(c) (UnsafeMutableRawPointer, Int, UnsafeMutableRawPointer?) -> Int32).self)
let create = function(
  "hands_create",
  as: (@convention(c) (UnsafeRawPointer, UnsafeMutablePointer<UInt>, ErrorText?) -> Int32).self)
let close = function(
  "hands_close", as: (@convention(c) (UInt, UnsafeMutableRawPointer?) -> Int32).self)

guard let size = Int(arguments[3]) else { fatalError("no size") }
let options = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 8)
guard initialize(options, size, nil) == 0 else { fatalError("hands_options_init") }
options.storeBytes(
  of: strdup(arguments[2]), toByteOffset: 8, as: UnsafeMutablePointer<CChar>?.self)
var task: UInt = 0
var error: UnsafeMutablePointer<CChar>?
guard create(options, &task, &error) == 0 else {
  fatalError(error.map { String(cString: $0) } ?? "hands_create")
}
// This program's runtime still works alongside the library's.
let own: Any = Mirrorable()
guard let printable = own as? CustomStringConvertible, printable.description == "own class",
  Set((0..<1000).map { "\($0)" }).count == 1000, close(task, nil) == 0
else { fatalError("the two runtimes disturb each other") }
print("Swift beside libhands \(String(cString: version()))")
