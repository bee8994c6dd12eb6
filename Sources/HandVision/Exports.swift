// What code for Apple's framework uses without importing it explicitly.
@_exported public import HandsAppleTypes
@_exported public import Foundation
