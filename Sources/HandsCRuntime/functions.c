// Functions of C and of the compiler's own library that compiled Swift calls.

#ifdef __wasm__

#include <stddef.h>
#include <stdint.h>

int memcmp(const void *a, const void *b, size_t count) {
  const unsigned char *left = a, *right = b;
  for (size_t i = 0; i < count; i++)
    if (left[i] != right[i]) return left[i] < right[i] ? -1 : 1;
  return 0;
}

size_t strlen(const char *text) {
  size_t count = 0;
  while (text[count]) count++;
  return count;
}

// Rounds to the nearest integer, halves away from zero.
float roundf(float x) {
  float whole = __builtin_truncf(x);
  // Exact: both are neighbours, or `x` has no fraction.
  float fraction = __builtin_fabsf(x - whole);
  return fraction >= 0.5f ? whole + __builtin_copysignf(1, x) : whole;
}

// The seed of hash tables: the same in every run, so that runs are alike. What files put into tables
// is limited.
void arc4random_buf(void *bytes, size_t count) {
  unsigned char *target = bytes;
  for (size_t i = 0; i < count; i++) target[i] = (unsigned char)(i * 151 + 89);
}

typedef union {
  __int128 value;
  struct {
    uint64_t low, high;
  };
} Wide;

__int128 __multi3(__int128 a, __int128 b) {
  Wide x = {.value = a}, y = {.value = b}, product;
  uint64_t mask = UINT32_MAX;
  uint64_t x0 = x.low & mask, x1 = x.low >> 32, y0 = y.low & mask, y1 = y.low >> 32;
  uint64_t low = x0 * y0;
  uint64_t middle = x1 * y0 + (low >> 32);
  uint64_t carry = x0 * y1 + (middle & mask);
  product.low = (carry << 32) | (low & mask);
  product.high = x1 * y1 + (middle >> 32) + (carry >> 32) + x.low * y.high + x.high * y.low;
  return product.value;
}

__int128 __divti3(__int128 a, __int128 b) {
  unsigned __int128 rest = a < 0 ? -(unsigned __int128)a : a;
  unsigned __int128 divisor = b < 0 ? -(unsigned __int128)b : b;
  unsigned __int128 quotient = 0, window = 0;
  // Shifts by constants: those by variables call functions that are not here.
  for (int bit = 0; bit < 128; bit++) {
    window = window << 1 | rest >> 127;
    rest <<= 1;
    quotient <<= 1;
    if (window >= divisor) {
      window -= divisor;
      quotient |= 1;
    }
  }
  return (a < 0) != (b < 0) ? -quotient : quotient;
}

#endif
