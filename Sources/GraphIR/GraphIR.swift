// GraphIR
