#include "AllocationCounter.h"

#include <errno.h>
#include <malloc.h>
#include <stddef.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif

static _Thread_local bool isCounting;
static _Thread_local long count;

#if defined(__GLIBC__) && !defined(HAS_SANITIZER)

bool canCountAllocations(void) { return true; }

// An executable's allocator takes the place of the library's; these are the library's own.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

void *malloc(size_t size) {
  count += isCounting;
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count += isCounting;
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  count += isCounting;
  return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count += isCounting;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  count += isCounting;
  *memory = __libc_memalign(alignment, size);
  return *memory == NULL ? ENOMEM : 0;
}

long allocatedByteCount(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

void releaseFreeBlocks(void) { malloc_trim(0); }

#else

bool canCountAllocations(void) { return false; }

long allocatedByteCount(void) { return 0; }

void releaseFreeBlocks(void) {}

#endif

void beginCountingAllocations(void) {
  count = 0;
  isCounting = true;
}

long endCountingAllocations(void) {
  isCounting = false;
  return count;
}
