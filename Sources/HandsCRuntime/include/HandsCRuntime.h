/// What Embedded Swift asks of a system, for WebAssembly without one: memory and a few functions of C.
///
/// `posix_memalign`, `free`, `memcmp` and their like are found by the linker under their usual names.
#ifndef HANDS_C_RUNTIME_H
#define HANDS_C_RUNTIME_H

#include <stdbool.h>
#include <stddef.h>

/// Whether a block of this size can be allocated now. What it takes is kept for the next allocations.
bool hands_memory_has_room(size_t byteCount);

/// The bytes of the module's memory: every address is below.
size_t hands_memory_size(void);

/// Frees a block of memory; ignores NULL.
void free(void *address);

/// A copy of a string.
char *strdup(const char *text);

/// Milliseconds of a clock that does not go back, which the program around provides; 0 where there is none.
#ifdef __wasm__
__attribute__((import_module("hands"), import_name("now"))) double hands_now(void);
#else
static inline double hands_now(void) { return 0; }
#endif

/// What the environment says: nothing, as there is none.
static inline char *getenv(const char *name) {
  (void)name;
  return NULL;
}

#endif
