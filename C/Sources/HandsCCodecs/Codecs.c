#include "HandsCCodecs.h"

#include <dlfcn.h>
#include <png.h>
#include <pthread.h>
#include <stdlib.h>
#include <turbojpeg.h>

// Functions with the libraries' own names, which the decoders call: each forwards to the loaded library.
// `V` returns nothing, `R` returns a value.

#define PNG(V, R)                                                                                             \
  R(png_structp, png_create_read_struct,                                                                      \
    (png_const_charp version, png_voidp pointer, png_error_ptr error, png_error_ptr warning),                 \
    (version, pointer, error, warning))                                                                       \
  R(png_infop, png_create_info_struct, (png_const_structrp png), (png))                                       \
  V(png_destroy_read_struct, (png_structpp png, png_infopp info, png_infopp end), (png, info, end))           \
  V(png_error, (png_const_structrp png, png_const_charp message), (png, message))                             \
  V(png_longjmp, (png_const_structrp png, int value), (png, value))                                           \
  R(png_voidp, png_get_error_ptr, (png_const_structrp png), (png))                                            \
  R(png_voidp, png_get_io_ptr, (png_const_structrp png), (png))                                               \
  R(png_uint_32, png_get_io_state, (png_const_structrp png), (png))                                           \
  R(png_uint_32, png_get_image_width, (png_const_structrp png, png_const_inforp info), (png, info))           \
  R(png_uint_32, png_get_image_height, (png_const_structrp png, png_const_inforp info), (png, info))          \
  R(size_t, png_get_rowbytes, (png_const_structrp png, png_const_inforp info), (png, info))                   \
  V(png_read_info, (png_structrp png, png_inforp info), (png, info))                                          \
  V(png_read_update_info, (png_structrp png, png_inforp info), (png, info))                                   \
  V(png_read_row, (png_structrp png, png_bytep row, png_bytep display), (png, row, display))                  \
  V(png_set_expand, (png_structrp png), (png))                                                                \
  V(png_set_gray_to_rgb, (png_structrp png), (png))                                                           \
  R(int, png_set_interlace_handling, (png_structrp png), (png))                                               \
  V(png_set_keep_unknown_chunks, (png_structrp png, int keep, png_const_bytep list, int count),               \
    (png, keep, list, count))                                                                                 \
  R(jmp_buf *, png_set_longjmp_fn, (png_structrp png, png_longjmp_ptr function, size_t size),                 \
    (png, function, size))                                                                                    \
  V(png_set_read_fn, (png_structrp png, png_voidp pointer, png_rw_ptr function), (png, pointer, function))    \
  V(png_set_strip_16, (png_structrp png), (png))                                                              \
  V(png_set_strip_alpha, (png_structrp png), (png))                                                           \
  V(png_set_user_limits, (png_structrp png, png_uint_32 width, png_uint_32 height), (png, width, height))

#define JPEG(V, R)                                                                                            \
  R(tjhandle, tjInitDecompress, (void), ())                                                                   \
  R(int, tjDecompress2,                                                                                       \
    (tjhandle handle, const unsigned char *file, unsigned long size, unsigned char *pixels, int width,        \
     int pitch, int height, int format, int flags),                                                           \
    (handle, file, size, pixels, width, pitch, height, format, flags))                                        \
  R(int, tjDestroy, (tjhandle handle), (handle))                                                              \
  R(int, tjGetErrorCode, (tjhandle handle), (handle))                                                         \
  R(char *, tjGetErrorStr2, (tjhandle handle), (handle))

#define POINTER_V(name, parameters, arguments) static void(*p_##name) parameters;
#define POINTER_R(type, name, parameters, arguments) static type(*p_##name) parameters;
#define FORWARD_V(name, parameters, arguments) \
  void name parameters { p_##name arguments; }
#define FORWARD_R(type, name, parameters, arguments) \
  type name parameters { return p_##name arguments; }
#define FIND_V(name, parameters, arguments) \
  if (!(*(void **)&p_##name = dlsym(library, #name))) return 0;
#define FIND_R(type, name, parameters, arguments) FIND_V(name, parameters, arguments)

PNG(POINTER_V, POINTER_R)
JPEG(POINTER_V, POINTER_R)

#pragma clang diagnostic ignored "-Winvalid-noreturn"
PNG(FORWARD_V, FORWARD_R)
JPEG(FORWARD_V, FORWARD_R)

static int findPNG(void *library) {
  PNG(FIND_V, FIND_R)
  return 1;
}

static int findJPEG(void *library) {
  JPEG(FIND_V, FIND_R)
  return 1;
}

static const char *pngFault, *jpegFault;

static void openPNG(void) {
  void *library = dlopen("libpng16.so.16", RTLD_NOW | RTLD_LOCAL);
  if (!library || !findPNG(library))
    pngFault = "PNG files need libpng16.so.16, which cannot be loaded: install libpng16-16 (Debian, Ubuntu) or "
               "libpng (Fedora)";
}

static void openJPEG(void) {
  void *library = dlopen("libturbojpeg.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library || !findJPEG(library))
    jpegFault = "JPEG files need libturbojpeg.so.0, which cannot be loaded: install libturbojpeg0 (Debian), "
                "libturbojpeg (Ubuntu) or turbojpeg (Fedora)";
}

const char *codecs_open_png(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, openPNG);
  return pngFault;
}

const char *codecs_open_jpeg(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, openJPEG);
  return jpegFault;
}
