// KernelBodies
