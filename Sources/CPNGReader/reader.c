#include "CPNGReader.h"

#include <png.h>
#include <setjmp.h>
#include <string.h>

// What the callbacks share: the unread bytes, and where a fault's text goes.
typedef struct {
  const uint8_t *next;
  size_t left;
  char *message;
  size_t messageSize;
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
    png_structp png, png_infop info, uint32_t width, uint32_t height, uint8_t *pixels) {
  if (setjmp(png_jmpbuf(png))) return 0;
  png_set_user_limits(png, width, height);
  skipAncillaryChunks(png);
  png_read_info(png, info);
  convertToRGB(png);
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  size_t rowBytes = (size_t)width * 3;
  if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height ||
      png_get_rowbytes(png, info) != rowBytes)
    png_error(png, "the rows differ from the header");
  for (int pass = 0; pass < passes; pass++)
    for (uint32_t y = 0; y < height; y++) png_read_row(png, pixels + y * rowBytes, NULL);
  return 1;
}

int png_reader_decode_rgb(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *pixels,
    char *message, size_t messageSize) {
  message[0] = 0;
  Input input = {bytes, count, message, messageSize};
  png_structp png =
      png_create_read_struct(PNG_LIBPNG_VER_STRING, &input, fail, ignoreWarning);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  int done = 0;
  if (info) {
    png_set_read_fn(png, &input, readBytes);
    done = decode(png, info, width, height, pixels);
  } else {
    strncpy(message, "libpng could not start", messageSize - 1);
    message[messageSize - 1] = 0;
  }
  png_destroy_read_struct(&png, &info, NULL);
  return done;
}
