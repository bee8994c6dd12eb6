// The functions of the C library that `SinglePrecisionMath.swift` calls.

func sinf(_ angle: Float) -> Float { PortableMath.sine(angle) }
func cosf(_ angle: Float) -> Float { PortableMath.cosine(angle) }
func sin(_ angle: Double) -> Double { PortableMath.sine(angle) }
func cos(_ angle: Double) -> Double { PortableMath.cosine(angle) }
func atan2f(_ y: Float, _ x: Float) -> Float { PortableMath.arcTangent(y: y, x: x) }
func expf(_ exponent: Float) -> Float { PortableMath.exponential(exponent) }
func powf(_ base: Float, _ exponent: Float) -> Float { PortableMath.power(base, exponent) }

func expm1f(_ exponent: Float) -> Float {
  Float(PortableMath.exponentialMinusOne(Double(exponent)))
}
func logf(_ number: Float) -> Float { Float(PortableMath.logarithm(Double(number))) }
func tanhf(_ number: Float) -> Float { Float(PortableMath.hyperbolicTangent(Double(number))) }
func erfcf(_ number: Float) -> Float {
  Float(PortableMath.complementaryErrorFunction(Double(number)))
}
