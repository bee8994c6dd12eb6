// libjpeg's header leaves these to its users.
#include <stddef.h>
#include <stdio.h>

#include <jpeglib.h>
