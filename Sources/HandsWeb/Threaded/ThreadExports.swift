import Hands
import HandsEngine
import HandsWebCalls

/// Sets the number of threads of a task that is loaded later, and of options that are set later.
@_expose(wasm, "hands_set_threads") @_cdecl("hands_set_threads")
public func setThreads(_ count: Int32) -> Int32 {
  WebCalls.shared.status { () throws(WebError) in
    guard 1...Interpreter.threadLimit ~= Int(count) else {
      throw WebError(.invalidArgument, "threads must be from 1 to \(Interpreter.threadLimit).")
    }
    instance.threadCount = Int(count)
  }
}
