#pragma once

#include <stdbool.h>

/// Whether allocations are counted here: with the GNU C library and without a sanitizer.
bool canCountAllocations(void);

/// Counts the calling thread's allocations from now on.
void beginCountingAllocations(void);

/// The calling thread's allocations since counting began.
long endCountingAllocations(void);

/// Bytes of the process that were allocated and not freed; 0 where the allocator does not tell.
long allocatedByteCount(void);

/// Gives free blocks that the allocator keeps back to the system.
void releaseFreeBlocks(void);
