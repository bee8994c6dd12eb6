#pragma once

#include <stdbool.h>

// Instructions that Swift cannot name, or that its compiler does not choose by itself.

#define ALWAYS_INLINE static inline __attribute__((__always_inline__))

/// Tells the processor that this thread polls.
ALWAYS_INLINE void pauseProcessor(void) {
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
ALWAYS_INLINE unsigned long long extendedControlRegister0(void) {
  unsigned int low, high;
  __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return ((unsigned long long)high << 32) | low;
}
#endif

#if defined(__aarch64__)
/// Of the C library on Linux, the only system that is asked.
unsigned long getauxval(unsigned long);

/// Whether this processor adds four products of bytes by one instruction (FEAT_DotProd).
ALWAYS_INLINE bool hasDotProduct(void) {
#if defined(__ARM_FEATURE_DOTPROD)
  return true;
#elif defined(__APPLE__) || defined(__FreeBSD__) || defined(_WIN32)
  return false;
#else
  // AT_HWCAP and HWCAP_ASIMDDP: Linux, include/uapi/linux/auxvec.h and arch/arm64/include/uapi/asm/hwcap.h.
  return getauxval(16) >> 20 & 1;
#endif
}
#endif

/// Four numbers of single precision.
typedef float Float4 __attribute__((__ext_vector_type__(4)));
typedef int Int4 __attribute__((__ext_vector_type__(4)));
typedef short Short8 __attribute__((__ext_vector_type__(8)));

/// The sums of two neighbouring products each, none of which exceeds 32 bits.
ALWAYS_INLINE Int4 pairProducts(Short8 a, Short8 b) {
#if defined(__wasm_simd128__)
  return __builtin_wasm_dot_s_i32x4_i16x8(a, b);
#elif defined(__SSE2__)
  return __builtin_ia32_pmaddwd128(a, b);
#else
  return __builtin_convertvector(a.even, Int4) * __builtin_convertvector(b.even, Int4) +
         __builtin_convertvector(a.odd, Int4) * __builtin_convertvector(b.odd, Int4);
#endif
}

typedef unsigned char Byte16 __attribute__((__ext_vector_type__(16)));

/// The larger bytes of both: Swift compares and selects, which is no maximum to LLVM in loops.
ALWAYS_INLINE Byte16 largerBytes16(Byte16 a, Byte16 b) {
  return __builtin_elementwise_max(a, b);
}

#if defined(__x86_64__)
typedef unsigned char Byte32 __attribute__((__ext_vector_type__(32)));
typedef unsigned char Byte64 __attribute__((__ext_vector_type__(64)));

ALWAYS_INLINE Byte32 largerBytes32(Byte32 a, Byte32 b) {
  return __builtin_elementwise_max(a, b);
}

ALWAYS_INLINE Byte64 largerBytes64(Byte64 a, Byte64 b) {
  return __builtin_elementwise_max(a, b);
}
#endif

/// Correctly rounded square roots. Swift computes them lane by lane and calls a function for negative numbers.
ALWAYS_INLINE Float4 squareRoots4(Float4 x) { return __builtin_elementwise_sqrt(x); }

#if defined(__x86_64__)
typedef float Floats8 __attribute__((__ext_vector_type__(8)));
typedef float Floats16 __attribute__((__ext_vector_type__(16)));

ALWAYS_INLINE Floats8 squareRoots8(Floats8 x) { return __builtin_elementwise_sqrt(x); }

ALWAYS_INLINE Floats16 squareRoots16(Floats16 x) { return __builtin_elementwise_sqrt(x); }
#endif

/// The nearest numbers, ties to even. Where addresses have 32 bits, Swift converts lane by lane through 64 bits.
ALWAYS_INLINE Float4 convertedToFloats(Int4 x) {
  return __builtin_convertvector(x, Float4);
}

/// Whether ``multiplyAdd`` is one instruction, which most processors round once.
ALWAYS_INLINE bool hasFusedMultiplyAdd(void) {
#if defined(__wasm_relaxed_simd__) || defined(__aarch64__)
  return true;
#else
  return false;
#endif
}

/// Whether ``multiplyAdd`` rounds once on every processor: relaxed SIMD leaves that open.
ALWAYS_INLINE bool roundsMultiplyAddOnce(void) {
#if defined(__aarch64__)
  return true;
#else
  return false;
#endif
}

/// `sum + a * b`, by one instruction where all instruction sets that this is compiled for have it.
ALWAYS_INLINE Float4 multiplyAdd(Float4 sum, Float4 a, Float4 b) {
#if defined(__wasm_relaxed_simd__)
  return __builtin_wasm_relaxed_madd_f32x4(a, b, sum);
#elif defined(__aarch64__)
  return __builtin_elementwise_fma(a, b, sum);
#else
// With AVX2 the compiler would fuse the two, which gives other bits than on a processor without.
#pragma STDC FP_CONTRACT OFF
  return sum + a * b;
#endif
}
