// After a fork, what Swift's runtime and Dispatch keep of the calling thread is its number in the parent. They write it
// into their locks, and the kernel, which passes those on between threads, knows no such thread in the child: whoever
// must wait would try again forever. Reads it anew there.

#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)
// The runtime's number of a thread, 0 before it is read.
extern _Thread_local uint32_t runtime_thread __asm__("_ZZN5swift14threading_impl5linux13ulock_get_tidEvE3tid");
// Reads Dispatch's number of a thread.
void libdispatch_tsd_init(void);
#pragma GCC visibility pop

int __register_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void), void *image);

static void begin_child(void) {
  runtime_thread = 0;
  libdispatch_tsd_init();
}

__attribute__((constructor)) static void prepare_for_forks(void) {
  // Of no image: the library is never unloaded.
  __register_atfork(NULL, NULL, begin_child, NULL);
}
