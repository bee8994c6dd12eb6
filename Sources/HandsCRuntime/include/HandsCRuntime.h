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

/// Four numbers of single precision.
typedef float hands_float4 __attribute__((__ext_vector_type__(4)));

#ifdef __wasm_simd128__
typedef int hands_int4 __attribute__((__ext_vector_type__(4)));
typedef short hands_short8 __attribute__((__ext_vector_type__(8)));

/// The sums of two neighbouring products each.
static inline __attribute__((__always_inline__)) hands_int4 hands_pair_products(
    hands_short8 a, hands_short8 b) {
  return __builtin_wasm_dot_s_i32x4_i16x8(a, b);
}

/// The nearest numbers, of two the even one.
static inline __attribute__((__always_inline__)) hands_float4 hands_converted(hands_int4 x) {
  return __builtin_convertvector(x, hands_float4);
}
#endif

#ifdef __wasm_relaxed_simd__
/// `a * b + c`, rounded once where the machine can.
static inline __attribute__((__always_inline__)) hands_float4 hands_relaxed_multiply_add(
    hands_float4 a, hands_float4 b, hands_float4 c) {
  return __builtin_wasm_relaxed_madd_f32x4(a, b, c);
}
#endif

#endif
