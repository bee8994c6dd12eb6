// Version 2.1.1 of libjpeg-turbo or later: older ones write hostile coefficients beyond a buffer.

// libjpeg's header leaves these to its users.
#include <stddef.h>
#include <stdio.h>

#include <jpeglib.h>
