#pragma once

#if defined(__x86_64__)
/// Extended control register 0: the register state that the operating system saves.
///
/// Only for processors whose CPUID reports OSXSAVE. Assembly, because the compiler's own header has
/// a macro only.
static inline unsigned long long extendedControlRegister0(void) {
  unsigned int low, high;
  __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return ((unsigned long long)high << 32) | low;
}
#endif
