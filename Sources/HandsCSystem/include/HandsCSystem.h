#pragma once

// What the package calls of the C library, for Embedded Swift.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

// A macro, for which each system has another function.
static inline int hands_error_number(void) { return errno; }

// Swift takes no variable arguments.

static inline int hands_open(const char *path, int flags) { return open(path, flags); }

static inline int hands_fcntl(int descriptor, int command) { return fcntl(descriptor, command); }
