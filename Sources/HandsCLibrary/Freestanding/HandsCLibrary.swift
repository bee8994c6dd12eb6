// What takes the C library's place, under the name that modules import.
@_exported public import HandsCRuntime
