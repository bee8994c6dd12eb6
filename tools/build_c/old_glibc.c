// Functions of newer versions of glibc that Swift's runtime and GCC's archives call, in terms of version 2.17.
// The library that they are linked into does not export them.

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

// libstdc++ takes shortcuts while this is not 0. From glibc 2.32.
char __libc_single_threaded = 0;

// The unwinder's shortcut: -1 makes it search by `dl_iterate_phdr`. From glibc 2.35.
int _dl_find_object(void *address, void *result) {
  (void)address, (void)result;
  return -1;
}
