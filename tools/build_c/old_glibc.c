// What GCC's archives use of newer versions of glibc. The file that it is linked into does not export it.

// libstdc++ takes shortcuts while this is not 0. From glibc 2.32.
char __libc_single_threaded = 0;

// The unwinder's shortcut: -1 makes it search by `dl_iterate_phdr`. From glibc 2.35.
int _dl_find_object(void *address, void *result) {
  (void)address, (void)result;
  return -1;
}
