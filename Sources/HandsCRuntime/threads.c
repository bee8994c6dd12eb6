// Threads of POSIX over shared memory: the program around the module runs another instance of it in a worker for each.
//
// The thread that creates and joins others may be a page's, which must not sleep: it polls instead.

#ifdef __wasm_atomics__

#include "HandsCRuntime.h"

enum { alignment = 16 };

enum State { waiting, running, ended, cancelled };

typedef struct {
  void *(*start)(void *);
  void *argument;
  char *stack;
  int state;
} Thread;

// Starts a worker, whose instance calls `hands_run_thread` with this stack; returns 0 if there is none.
__attribute__((import_module("hands"), import_name("start_thread"))) int hands_start_thread(
    Thread *thread, void *stackTop);

int pthread_create(pthread_t *handle, const pthread_attr_t *attributes, void *(*start)(void *), void *argument) {
  (void)attributes;
  Thread *thread = malloc(sizeof *thread);
  char *stack = malloc(hands_stack_size);
  if (thread && stack) {
    *thread = (Thread){.start = start, .argument = argument, .stack = stack};
    *handle = (pthread_t)thread;
    if (hands_start_thread(thread, stack + hands_stack_size - alignment)) return 0;
  }
  free(stack);
  free(thread);
  return 1;
}

// The life of a worker's instance.
__attribute__((export_name("hands_run_thread"))) void hands_run_thread(Thread *thread) {
  int expected = waiting;
  int isAwaited =
      __atomic_compare_exchange_n(&thread->state, &expected, running, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
  thread->start(thread->argument);
  if (isAwaited) {
    __atomic_store_n(&thread->state, ended, __ATOMIC_RELEASE);
    return;
  }
  // Nobody else frees what a cancelled thread has. The stack comes last: nothing is written to it after that.
  char *stack = thread->stack;
  free(thread);
  free(stack);
}

// A worker may need the caller's event loop to begin. One that has not begun is not waited for: it runs later, and releases
// its argument and stack itself. What it runs must return at once by then.
int pthread_join(pthread_t handle, void **result) {
  (void)result;
  Thread *thread = (Thread *)handle;
  int expected = waiting;
  if (__atomic_compare_exchange_n(&thread->state, &expected, cancelled, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) return 0;
  while (__atomic_load_n(&thread->state, __ATOMIC_ACQUIRE) != ended) {
  }
  // A thread that has ended touches its stack no more.
  free(thread->stack);
  free(thread);
  return 0;
}

int pthread_detach(pthread_t handle) {
  (void)handle;
  return 0;
}

int pthread_mutex_lock(pthread_mutex_t *mutex) {
  while (__atomic_exchange_n(&mutex->isLocked, 1, __ATOMIC_ACQUIRE)) {
  }
  return 0;
}

int pthread_mutex_unlock(pthread_mutex_t *mutex) {
  __atomic_store_n(&mutex->isLocked, 0, __ATOMIC_RELEASE);
  return 0;
}

int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
  int seen = __atomic_load_n(&condition->broadcasts, __ATOMIC_SEQ_CST);
  pthread_mutex_unlock(mutex);
  __builtin_wasm_memory_atomic_wait32(&condition->broadcasts, seen, -1);
  pthread_mutex_lock(mutex);
  return 0;
}

int pthread_cond_broadcast(pthread_cond_t *condition) {
  __atomic_fetch_add(&condition->broadcasts, 1, __ATOMIC_SEQ_CST);
  __builtin_wasm_memory_atomic_notify(&condition->broadcasts, -1);
  return 0;
}

#endif
