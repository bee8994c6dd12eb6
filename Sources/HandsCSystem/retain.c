// Two functions of Embedded Swift's runtime, mended: as Swift 6.3 has them, they break strings on arm64.
//
// The compiler promises that they return their argument, but they return it without the bits that say what it is:
// the string "bundle" becomes an address of nothing. Argument and result share a register on arm64, whose callers
// hold the promise; on x86-64 nobody reads the result. Swift's own are weak, so that the linker takes these.
// Source: https://github.com/swiftlang/swift/pull/91151

#include <stdint.h>

void *swift_retain_n(void *object, uint32_t count);

void *swift_bridgeObjectRetain_n(void *object, uint32_t count) {
  const uintptr_t address_bits = 0x8ffffffffffffff8;
  // Which ignores what is no object: zero, and addresses with the highest bit.
  swift_retain_n((void *)((uintptr_t)object & address_bits), count);
  return object;
}

void *swift_bridgeObjectRetain(void *object) { return swift_bridgeObjectRetain_n(object, 1); }
