// Where a program for x86-64 begins, in place of the C library's object: that of glibc 2.34 and later leaves it to the
// C library to run constructors, which older ones do not.

typedef int Main(int count, char **arguments, char **environment);
typedef void Constructor(int count, char **arguments, char **environment);

extern Main main;
extern Constructor *__preinit_array_start[], *__preinit_array_end[], *__init_array_start[], *__init_array_end[];
extern void (*__fini_array_start[])(void), (*__fini_array_end[])(void);
#pragma GCC visibility push(hidden)
extern void *__dso_handle;
void *__dso_handle = 0;
#pragma GCC visibility pop

int __libc_start_main(
    Main *program, int count, char **arguments, Constructor *construct, void (*destruct)(void),
    void (*end_of_loader)(void), void *stack);

static void construct(int count, char **arguments, char **environment) {
  for (Constructor **next = __preinit_array_start; next < __preinit_array_end; next++) (*next)(count, arguments, environment);
  for (Constructor **next = __init_array_start; next < __init_array_end; next++) (*next)(count, arguments, environment);
}

static void destruct(void) {
  for (void (**next)(void) = __fini_array_end; next > __fini_array_start;) (*--next)();
}

__attribute__((used)) static void begin(long *stack, void (*end_of_loader)(void)) {
  __libc_start_main(main, (int)stack[0], (char **)(stack + 1), construct, destruct, end_of_loader, stack);
}

// The stack begins with the number of arguments; %rdx is what the loader wants to be called at the end.
__asm__(
    ".globl _start\n"
    "_start:\n"
    "  xorl %ebp, %ebp\n"
    "  movq %rsp, %rdi\n"
    "  movq %rdx, %rsi\n"
    "  andq $-16, %rsp\n"
    "  call begin\n"
    "  hlt\n");
