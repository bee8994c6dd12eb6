// Types of the public API that other modules define.
@_exported public import struct HandsSystem.ByteSlice
@_exported public import enum HandsTFLite.ArchiveFault
@_exported public import struct HandsTFLite.FileLocation
@_exported public import enum HandsTFLite.ModelFileError
@_exported public import struct HandsTFLite.ModelLimits
@_exported public import struct HandsTFLite.ModelMetadata
@_exported public import enum HandsTFLite.ReadingStage
@_exported public import enum HandsTFLite.StructureFault
