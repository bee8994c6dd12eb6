#pragma once

#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

/// Gives what was freed back to the system, where the C library keeps it otherwise.
static inline void give_back_freed_memory(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}
