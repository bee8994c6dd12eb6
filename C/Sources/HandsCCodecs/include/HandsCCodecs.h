#ifndef HANDS_C_CODECS_H
#define HANDS_C_CODECS_H

// libpng and libjpeg-turbo, opened when the first picture file is read: the C library does not need them to
// be loaded.

// Opens libpng. Returns NULL, or a text that says why PNG files cannot be read; safe on any thread.
const char *_Nullable codecs_open_png(void);

// Opens libjpeg-turbo. Returns NULL, or a text that says why JPEG files cannot be read; safe on any thread.
const char *_Nullable codecs_open_jpeg(void);

#endif
