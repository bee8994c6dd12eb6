// As on iOS, importing this module brings Foundation and the types of pictures and frames.
@_exported public import AppleTypes
@_exported public import Foundation
