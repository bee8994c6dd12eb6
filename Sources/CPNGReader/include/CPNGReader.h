#ifndef C_PNG_READER_H
#define C_PNG_READER_H

#include <stddef.h>
#include <stdint.h>

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
///   - message: Receives the fault, ended by a zero.
///   - messageSize: Room in `message`, 1 or more.
/// - Returns: 1 if all rows were decoded, 0 after a fault.
int png_reader_decode_rgb(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *pixels,
    char *message, size_t messageSize);

#endif
