// What code written for Apple's framework uses without an import of its own.
@_exported public import HandsAppleTypes
@_exported public import Foundation
