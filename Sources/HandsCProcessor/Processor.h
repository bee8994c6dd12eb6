#pragma once

// Two instructions that Swift cannot name: the compiler's own headers have them as macros only.

/// Tells the processor that this thread polls.
static inline void pauseProcessor(void) {
#if defined(__x86_64__)
  __asm__ volatile("pause");
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

#if defined(__x86_64__)
/// Extended control register 0: the register state that the operating system saves.
///
/// Only for processors whose CPUID reports OSXSAVE.
static inline unsigned long long extendedControlRegister0(void) {
  unsigned int low, high;
  __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return ((unsigned long long)high << 32) | low;
}
#endif
