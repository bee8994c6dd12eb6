// Parallelism
