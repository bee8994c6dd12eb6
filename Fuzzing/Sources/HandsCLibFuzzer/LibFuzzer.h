#pragma once

#include <stddef.h>
#include <stdint.h>

/// libFuzzer as a library: Swift names the program's entry itself.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*entry)(const uint8_t *data, size_t size));
