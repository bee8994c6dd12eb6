// Functions of glibc 2.36 for older versions, and for musl, which has none. The file that they are linked into does not
// export them.

#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

// The system call returns up to 256 bytes without interruption. Like glibc's, this ends the program if
// there are no random bytes.
void arc4random_buf(void *bytes, size_t count) {
  for (unsigned char *next = bytes; count > 0;) {
    long filled = syscall(SYS_getrandom, next, count < 256 ? count : 256, 0);
    if (filled < 0) {
      if (errno == EINTR) continue;
      abort();
    }
    next += filled;
    count -= (size_t)filled;
  }
}

uint32_t arc4random(void) {
  uint32_t number;
  arc4random_buf(&number, sizeof number);
  return number;
}
