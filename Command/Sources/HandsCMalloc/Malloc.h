#pragma once

#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

/// Lets all threads share one heap, of which all that was freed can be given back to the system; to
/// be called before there are other threads.
///
/// The C library has up to eight heaps a core otherwise, and keeps the freed end of each.
static inline void share_one_heap(void) {
#ifdef __GLIBC__
  mallopt(M_ARENA_MAX, 1);
#endif
}

/// Gives what was freed back to the system, where the C library keeps it otherwise.
static inline void give_back_freed_memory(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}
