// BLASKernels
