// KernelsBaseline
