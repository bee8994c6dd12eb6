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

/// A block of memory that is aligned to 16 bytes, or NULL.
void *malloc(size_t byteCount);

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

#ifdef __wasm_atomics__
// What is used of POSIX' threads and clock.

typedef unsigned long pthread_t;
typedef struct { int isLocked; } pthread_mutex_t;
typedef struct { int broadcasts; } pthread_cond_t;
typedef struct { int unused; } pthread_attr_t;

// Stacks have one size, whatever is asked for.
static inline int pthread_attr_init(pthread_attr_t *attributes) {
  attributes->unused = 0;
  return 0;
}
// The size of the stack of each thread in bytes.
enum { hands_stack_size = 512 * 1024 };
static inline int pthread_attr_destroy(pthread_attr_t *attributes) {
  (void)attributes;
  return 0;
}
static inline int pthread_attr_getstacksize(const pthread_attr_t *attributes, size_t *byteCount) {
  (void)attributes;
  *byteCount = hands_stack_size;
  return 0;
}
static inline int pthread_attr_setstacksize(pthread_attr_t *attributes, size_t byteCount) {
  (void)attributes;
  (void)byteCount;
  return 0;
}

/// Starts a thread; returns 0, or another number if there is none.
int pthread_create(
    pthread_t *handle, const pthread_attr_t *attributes, void *(*start)(void *argument), void *argument);
int pthread_join(pthread_t handle, void **result);
int pthread_detach(pthread_t handle);

static inline int pthread_mutex_init(pthread_mutex_t *mutex, const void *attributes) {
  (void)attributes;
  mutex->isLocked = 0;
  return 0;
}
static inline int pthread_mutex_destroy(pthread_mutex_t *mutex) {
  (void)mutex;
  return 0;
}
int pthread_mutex_lock(pthread_mutex_t *mutex);
int pthread_mutex_unlock(pthread_mutex_t *mutex);

static inline int pthread_cond_init(pthread_cond_t *condition, const void *attributes) {
  (void)attributes;
  condition->broadcasts = 0;
  return 0;
}
static inline int pthread_cond_destroy(pthread_cond_t *condition) {
  (void)condition;
  return 0;
}
/// Sleeps until a broadcast; not on a page's own thread.
int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex);
int pthread_cond_broadcast(pthread_cond_t *condition);

/// Does nothing: WebAssembly cannot let another thread run.
static inline int sched_yield(void) { return 0; }

#define CLOCK_BOOTTIME 7
struct timespec {
  long long tv_sec;
  long tv_nsec;
};
static inline int clock_gettime(int clock, struct timespec *time) {
  (void)clock;
  double milliseconds = hands_now();
  time->tv_sec = (long long)(milliseconds / 1e3);
  time->tv_nsec = (long)((milliseconds - 1e3 * (double)time->tv_sec) * 1e6);
  return 0;
}
#endif

/// What the environment says: nothing, as there is none.
static inline char *getenv(const char *name) {
  (void)name;
  return NULL;
}

#endif
