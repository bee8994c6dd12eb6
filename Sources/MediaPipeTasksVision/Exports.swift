// As on iOS, importing this module brings Foundation and the types of pictures and frames.
@_exported public import HandsAppleTypes
@_exported public import Foundation
