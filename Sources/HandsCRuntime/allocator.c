// The heap: blocks with boundary tags in bins by powers of two.
//
// A block begins with its size and that of the block before, so that both neighbours of a free block
// are found and joined with it. Payloads are aligned to 16 bytes; a block's size is a multiple of 16.

#ifdef __wasm__

#include "HandsCRuntime.h"

#include <stdint.h>

enum { headerSize = 8, granule = 16, pageSize = 65536, binCount = 32, inUse = 1 };

typedef struct Block {
  uint32_t size;      // With the header; bit 0: in use.
  uint32_t previous;  // The size of the block before, 0 for the first.
  // Only of free blocks:
  struct Block *next, *last;
} Block;

extern unsigned char __heap_base;

static Block *bins[binCount];
// A block in use of no size, behind all others.
static Block *end;

#ifdef __wasm_atomics__
static pthread_mutex_t heap;
static void lockHeap(void) { pthread_mutex_lock(&heap); }
static void unlockHeap(void) { pthread_mutex_unlock(&heap); }
#else
static void lockHeap(void) {}
static void unlockHeap(void) {}
#endif

static uint32_t sizeOf(const Block *block) { return block->size & ~(uint32_t)inUse; }

static Block *after(Block *block) { return (Block *)((char *)block + sizeOf(block)); }

static void *payload(Block *block) { return (char *)block + headerSize; }

static int binOf(uint32_t size) { return 31 - __builtin_clz(size); }

static void put(Block *block, uint32_t size) {
  block->size = size;
  after(block)->previous = size;
  Block **bin = &bins[binOf(size)];
  block->last = 0;
  block->next = *bin;
  if (*bin) (*bin)->last = block;
  *bin = block;
}

static void take(Block *block) {
  if (block->next) block->next->last = block->last;
  if (block->last) block->last->next = block->next;
  else bins[binOf(block->size)] = block->next;
}

// Frees a block that is in no bin, together with its free neighbours.
static void release(Block *block) {
  uint32_t size = sizeOf(block);
  Block *next = after(block);
  if (!(next->size & inUse)) {
    take(next);
    size += next->size;
  }
  if (block->previous) {
    Block *before = (Block *)((char *)block - block->previous);
    if (!(before->size & inUse)) {
      take(before);
      size += before->size;
      block = before;
    }
  }
  put(block, size);
}

// Adds pages behind the last block.
static bool grow(uint32_t size) {
  uint32_t start = end ? (uint32_t)(uintptr_t)end + headerSize
                       : ((uint32_t)(uintptr_t)&__heap_base + granule - 1) & -granule;
  uint64_t limit = (uint64_t)start + size + granule;
  uint64_t pages = (limit + pageSize - 1) / pageSize;
  uint32_t present = __builtin_wasm_memory_size(0);
  // The last page stays out of use, so that no address wraps around.
  if (pages >= pageSize) return false;
  if (pages > present && __builtin_wasm_memory_grow(0, pages - present) == SIZE_MAX) return false;
  uint32_t top = pages > present ? pages * pageSize : present * pageSize;
  Block *block = end;
  if (!block) {
    block = (Block *)(uintptr_t)(start + granule - headerSize);
    block->previous = 0;
  }
  uint32_t room = (top - headerSize - (uint32_t)(uintptr_t)block) & -granule;
  block->size = room | inUse;
  end = after(block);
  end->size = inUse;
  end->previous = room;
  release(block);
  return true;
}

static Block *find(uint32_t size) {
  int bin = binOf(size);
  for (Block *block = bins[bin]; block; block = block->next)
    if (block->size >= size) return block;
  // Blocks of all further bins are large enough.
  while (++bin < binCount)
    if (bins[bin]) return bins[bin];
  return 0;
}

static void *allocateAlone(size_t byteCount, size_t alignment) {
  if (byteCount > UINT32_MAX / 2 || alignment > UINT32_MAX / 8) return 0;
  uint32_t size = (byteCount + headerSize + granule - 1) & -granule;
  uint32_t slack = alignment > granule ? alignment : 0;
  Block *block = find(size + slack);
  if (!block) {
    if (!grow(size + slack)) return 0;
    block = find(size + slack);
  }
  take(block);
  if (slack) {
    uintptr_t address = (uintptr_t)payload(block);
    uint32_t gap = -address & (alignment - 1);
    if (gap) {
      Block *aligned = (Block *)((char *)block + gap);
      aligned->size = block->size - gap;
      put(block, gap);
      block = aligned;
    }
  }
  uint32_t rest = block->size - size;
  if (rest) {
    block->size = size;
    put(after(block), rest);
  }
  block->size |= inUse;
  after(block)->previous = sizeOf(block);
  return payload(block);
}

static void *allocate(size_t byteCount, size_t alignment) {
  lockHeap();
  void *block = allocateAlone(byteCount, alignment);
  unlockHeap();
  return block;
}

void *malloc(size_t byteCount) { return allocate(byteCount, granule); }

void free(void *address) {
  if (!address) return;
  lockHeap();
  release((Block *)((char *)address - headerSize));
  unlockHeap();
}

// Swift does not look at the status: without memory the module stops, as a process does.
int posix_memalign(void **result, size_t alignment, size_t byteCount) {
  *result = allocate(byteCount, alignment);
  if (!*result) __builtin_trap();
  return 0;
}

char *strdup(const char *text) {
  size_t byteCount = __builtin_strlen(text) + 1;
  char *copy = allocate(byteCount, granule);
  if (!copy) __builtin_trap();
  __builtin_memcpy(copy, text, byteCount);
  return copy;
}

bool hands_memory_has_room(size_t byteCount) {
  // What nobody asks for: small blocks beside the large one.
  const size_t reserve = 8 << 20;
  if (byteCount > SIZE_MAX - reserve) return false;
  void *room = allocate(byteCount + reserve, granule);
  free(room);
  return room != 0;
}

size_t hands_memory_size(void) { return __builtin_wasm_memory_size(0) * (size_t)pageSize; }

#endif
