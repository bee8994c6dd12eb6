// As on iOS, importing this module also imports Foundation and the types of images and frames.
@_exported public import HandsAppleTypes
@_exported public import Foundation
