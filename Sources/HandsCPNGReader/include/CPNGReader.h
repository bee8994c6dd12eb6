#ifndef C_PNG_READER_H
#define C_PNG_READER_H

#include <stddef.h>
#include <stdint.h>

/// How decoding ended.
typedef enum {
  /// A fault, which is described.
  PNG_READER_FAILED,
  /// All rows were decoded.
  PNG_READER_DECODED,
  /// The image data go on after the last row, by more than a small surplus.
  PNG_READER_SURPLUS
} PNGReaderOutcome;

/// Decodes a PNG file to 8-bit RGB rows without gaps, top to bottom.
///
/// Sixteen-bit samples keep their high byte, greys and palettes are expanded, alpha and
/// transparency are dropped, colour-space chunks have no effect. libpng reports errors by
/// `longjmp`; it begins and ends inside this function.
///
/// - Parameters:
///   - bytes: The whole file.
///   - count: Its length.
///   - width: The width that the caller read in the header.
///   - height: The height that the caller read in the header.
///   - pixels: Room for `width * height * 3` bytes.
///   - offset: Receives how many bytes of the file were read.
///   - message: Receives the fault, ended by a zero.
///   - messageSize: Room in `message`, 1 or more.
PNGReaderOutcome png_reader_decode_rgb(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *pixels,
    size_t *offset, char *message, size_t messageSize);

#endif
