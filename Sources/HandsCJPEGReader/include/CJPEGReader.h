#ifndef C_JPEG_READER_H
#define C_JPEG_READER_H

#include <stddef.h>
#include <stdint.h>

/// Decodes a JPEG file to 8-bit RGB rows without gaps, top to bottom, with the accurate inverse
/// transform and smooth upsampling.
///
/// Damage that libjpeg only warns about, such as missing rows, is ignored. libjpeg reports errors by
/// `longjmp`, which begins and ends inside each function of this header.
///
/// - Parameters:
///   - bytes: The whole file.
///   - count: Its length.
///   - width: The width that the caller read in the header.
///   - height: The height that the caller read in the header.
///   - scanLimit: The maximum number of scans; more of them are an error.
///   - side: The side of the squares of pixels of which one results: 1, 2, 4 or 8.
///   - pixels: Room for 3 bytes for each resulting pixel; their numbers in a row and of rows are
///     rounded up.
///   - message: Receives the error, ended by a zero.
///   - messageSize: Room in `message`, 1 or more.
/// - Returns: 0 after an error.
int jpeg_reader_decode_rgb(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, int scanLimit,
    uint32_t side, uint8_t *pixels, char *message, size_t messageSize);

/// The coefficients of a JPEG file, from which parts of the image are decoded.
typedef struct JPEGReader JPEGReader;

/// Reads all coefficients of a file. Damage that libjpeg only warns about is ignored.
///
/// - Parameters:
///   - bytes: The whole file; not used after this call.
///   - count: Its length.
///   - width: The width that the caller read in the header.
///   - height: The height that the caller read in the header.
///   - scanLimit: The maximum number of scans; more of them are an error.
///   - partSizeLimit: The maximum size of the file that a part is cut to, in bytes.
///   - message: Receives the error, ended by a zero.
///   - messageSize: Room in `message`, 1 or more.
/// - Returns: The coefficients, to be released by `jpeg_reader_close`; `NULL` after an error.
JPEGReader *jpeg_reader_open(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, int scanLimit,
    size_t partSizeLimit, char *message, size_t messageSize);

/// Releases the memory.
void jpeg_reader_close(JPEGReader *reader);

/// The sides of the image's smallest unit that can be cut out, in pixels.
void jpeg_reader_unit(const JPEGReader *reader, int *width, int *height);

/// Writes a component at a quarter of the image's scale.
///
/// - Parameters:
///   - component: The index of the component, less than their number.
///   - plane: Receives `width * height` bytes; samples beyond the component repeat its last ones.
/// - Returns: 0 after an error.
int jpeg_reader_quarter(
    JPEGReader *reader, int component, uint32_t width, uint32_t height, uint8_t *plane,
    char *message, size_t messageSize);

/// Cuts a part of the image out, without loss, as a JPEG file.
///
/// - Parameters:
///   - x: The left side, in units.
///   - y: The top, in units.
///   - width: The width in pixels, 1 or more; the part ends inside the image.
///   - height: The height in pixels, as `width`.
///   - file: Receives the file, which the reader keeps until the next part is cut out.
///   - size: Receives its length.
/// - Returns: 0 after an error.
int jpeg_reader_cut(
    JPEGReader *reader, uint32_t x, uint32_t y, uint32_t width, uint32_t height,
    const uint8_t **file, size_t *size, char *message, size_t messageSize);

#endif
