#include "CPNGReader.h"

#include <png.h>
#include <setjmp.h>
#include <string.h>

// Image data beyond the last row that is read: it inflates to a thousand times as much at most.
static const size_t acceptedSurplus = 8192;

// What the callbacks share: the unread bytes, and where a fault's text goes.
typedef struct {
  const uint8_t *next;
  size_t left;
  char *message;
  size_t messageSize;
  // Bytes of image data that may still be read, once the last row has begun.
  size_t dataLeft;
  int isInLastRow;
  int hasSurplus;
} Input;

static void fail(png_structp png, png_const_charp text) {
  Input *input = png_get_error_ptr(png);
  strncpy(input->message, text, input->messageSize - 1);
  input->message[input->messageSize - 1] = 0;
  png_longjmp(png, 1);
}

static void ignoreWarning(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

static void readBytes(png_structp png, png_bytep target, size_t count) {
  Input *input = png_get_io_ptr(png);
  if (count > input->left) png_error(png, "the file ends too early");
  // Behind the last row libpng inflates whatever data there are.
  if (input->isInLastRow && (png_get_io_state(png) & PNG_IO_MASK_LOC) == PNG_IO_CHUNK_DATA) {
    input->hasSurplus = count > input->dataLeft;
    if (input->hasSurplus) png_error(png, "the image data go on after the last row");
    input->dataLeft -= count;
  }
  memcpy(target, input->next, count);
  input->next += count;
  input->left -= count;
}

// Skips every ancillary chunk: nothing in them changes the stored samples that are kept.
static void skipAncillaryChunks(png_structp png) {
  static const png_byte transparency[] = "tRNS";
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, transparency, 1);
}

static void convertToRGB(png_structp png) {
  png_set_expand(png);
  png_set_strip_16(png);
  png_set_strip_alpha(png);
  png_set_gray_to_rgb(png);
}

// Between setjmp and a fault only `png` and `info` must survive; the caller holds both.
static int decode(
    png_structp png, png_infop info, Input *input, uint32_t width, uint32_t height,
    uint8_t *pixels) {
  if (setjmp(png_jmpbuf(png))) return 0;
  png_set_user_limits(png, width, height);
  skipAncillaryChunks(png);
  png_read_info(png, info);
  size_t storedRowBytes = png_get_rowbytes(png, info);
  convertToRGB(png);
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  size_t rowBytes = (size_t)width * 3;
  if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height ||
      png_get_rowbytes(png, info) != rowBytes)
    png_error(png, "the rows differ from the header");
  for (int pass = 0; pass < passes; pass++)
    for (uint32_t y = 0; y < height; y++) {
      if (pass == passes - 1 && y == height - 1) {
        input->isInLastRow = 1;
        // Data that cannot be compressed grow by less than an eighth.
        input->dataLeft = storedRowBytes + storedRowBytes / 8 + acceptedSurplus;
      }
      png_read_row(png, pixels + y * rowBytes, NULL);
    }
  return 1;
}

PNGReaderOutcome png_reader_decode_rgb(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *pixels,
    size_t *offset, char *message, size_t messageSize) {
  message[0] = 0;
  Input input = {bytes, count, message, messageSize, 0, 0, 0};
  png_structp png =
      png_create_read_struct(PNG_LIBPNG_VER_STRING, &input, fail, ignoreWarning);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  int done = 0;
  if (info) {
    png_set_read_fn(png, &input, readBytes);
    done = decode(png, info, &input, width, height, pixels);
  } else {
    strncpy(message, "libpng could not start", messageSize - 1);
    message[messageSize - 1] = 0;
  }
  png_destroy_read_struct(&png, &info, NULL);
  *offset = count - input.left;
  return done ? PNG_READER_DECODED : input.hasSurplus ? PNG_READER_SURPLUS : PNG_READER_FAILED;
}
