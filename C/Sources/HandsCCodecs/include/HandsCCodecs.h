#ifndef HANDS_C_CODECS_H
#define HANDS_C_CODECS_H

// libpng and libjpeg-turbo, loaded when the first image file is read: the C library does not depend on them.

// Loads libpng. Returns NULL, or a message that says why PNG files cannot be read. Thread-safe.
const char *_Nullable codecs_open_png(void);

// Loads libjpeg-turbo. Returns NULL, or a message that says why JPEG files cannot be read. Thread-safe.
const char *_Nullable codecs_open_jpeg(void);

#endif
