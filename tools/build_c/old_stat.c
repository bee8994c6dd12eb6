// Functions of glibc 2.33 that Swift's runtime calls, in terms of version 2.17. The file that they are linked into does
// not export them. An archive leaves them to the C library that programs are linked with: an older one has them in
// libc_nonshared.a, and a later one no longer has what is below them.

struct stat;

// glibc before 2.33 has these behind a version number of `struct stat`.
#if defined(__x86_64__)
enum { STAT_VERSION = 1 };
#elif defined(__aarch64__)
enum { STAT_VERSION = 0 };
#endif
int __fxstat(int version, int file, struct stat *status);
int __xstat(int version, const char *path, struct stat *status);
int __lxstat(int version, const char *path, struct stat *status);
int fstat(int file, struct stat *status) { return __fxstat(STAT_VERSION, file, status); }
int stat(const char *path, struct stat *status) { return __xstat(STAT_VERSION, path, status); }
int __fxstatat(int version, int folder, const char *path, struct stat *status, int flags);
int lstat(const char *path, struct stat *status) { return __lxstat(STAT_VERSION, path, status); }
int fstatat(int folder, const char *path, struct stat *status, int flags) {
  return __fxstatat(STAT_VERSION, folder, path, status, flags);
}
