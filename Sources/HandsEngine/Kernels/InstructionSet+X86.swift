#if arch(x86_64)
  import HandsCProcessor
  import HandsMicrokernels
  import HandsMicrokernelsAVX2
  import HandsMicrokernelsAVX512
  import HandsMicrokernelsAVXVNNI
  import HandsMicrokernelsVBMI
  import HandsMicrokernelsVNNI
  import _Builtin_intrinsics.intel.cpuid

  // The factories of tiles are compiled for the instructions too: a processor without them must not run them.

  extension InstructionSet {
    /// AVX2 and FMA, without AVX-VNNI where it is there.
    public static let avx2: InstructionSet = {
      guard Processor.current.hasAVX2 else { return InstructionSet("avx2", tiles: nil) }
      return InstructionSet(
        "avx2", tiles: .avx2, int16Tiles: [.avx2, .baseline], byteTiles: .avx2)
    }()

    /// AVX2 and FMA, and AVX-VNNI for products of integers.
    public static let avxVNNI: InstructionSet = {
      guard Processor.current.hasAVXVNNI else { return InstructionSet("avxvnni", tiles: nil) }
      return InstructionSet(
        "avxvnni", tiles: .avx2, int16Tiles: [.avxVNNI, .baseline],
        byteTiles: .avx2.with(quads: quadsAVXVNNI()))
    }()

    /// AVX-512, on processors with all features of x86-64-v4.
    public static let avx512: InstructionSet = {
      let processor = Processor.current
      guard processor.hasAVX512 else { return InstructionSet("avx512", tiles: nil) }
      return InstructionSet(
        "avx512", tiles: .avx512, narrowTiles: .avx2,
        int16Tiles: (processor.hasAVX512VNNI ? [.avx512VNNI, .shortAVX512VNNI] : [])
          + (processor.hasAVXVNNI ? avxVNNI : avx2).int16Tiles,
        byteTiles: (processor.hasAVX512VBMI
          ? ByteTiles.avx512.with(lookUp: lookUpVBMI()) : .avx512)
          .with(quads: processor.hasAVX512VNNI ? quadsVNNI() : nil))
    }()
  }

  extension TileRegistry {
    /// Eight lanes with FMA.
    static let avx2 = floatAVX2()
    /// Sixteen lanes with FMA.
    static let avx512 = floatAVX512()
  }

  extension Int16Tiles {
    /// Eight lanes.
    static let avx2 = int16AVX2()
    /// Eight lanes with VNNI.
    static let avxVNNI = int16AVXVNNI()
    /// Sixteen lanes with VNNI.
    static let avx512VNNI = int16VNNI()
    /// Eight lanes of AVX-512 with VNNI.
    static let shortAVX512VNNI = int16ShortVNNI()
  }

  extension ByteTiles {
    /// Eight lanes.
    static let avx2 = bytesAVX2().with(lookUp: lookUpAVX2())
    /// Sixteen lanes.
    static let avx512 = bytesAVX512().with(lookUp: lookUpAVX512())
  }

  /// The instructions that the processor has and whose registers the operating system saves between threads.
  ///
  /// Source: Intel SDM volume 1, sections 14.3, 14.7 and 15.2.
  struct Processor: Sendable {
    /// AVX2 and FMA.
    let hasAVX2: Bool
    /// The features of x86-64-v4: AVX-512 F, BW, CD, DQ and VL, and all of x86-64-v3.
    let hasAVX512: Bool
    /// AVX-512 VNNI beside AVX-512.
    let hasAVX512VNNI: Bool
    /// AVX-512 VBMI beside AVX-512.
    let hasAVX512VBMI: Bool
    /// AVX-VNNI beside AVX2.
    let hasAVXVNNI: Bool

    /// This machine's processor.
    static let current = Processor()

    private init() {
      let basic = Processor.leaf(1)
      let extended = Processor.leaf(7)
      let savesRegisters = basic.ecx.has(27)  // OSXSAVE
      // XCR0: SSE and AVX state; opmask and both halves of the ZMM state.
      let saved = savesRegisters ? extendedControlRegister0() : 0
      let savesYMM = saved & 0x06 == 0x06
      let savesZMM = saved & 0xe6 == 0xe6
      let hasFMA = basic.ecx.has(12)
      hasAVX2 = savesYMM && basic.ecx.has(28) && hasFMA && extended.ebx.has(5)
      // What x86-64-v3 has besides AVX2 and FMA: MOVBE, F16C, BMI1, BMI2 and LZCNT.
      let hasV3 =
        basic.ecx.has(22) && basic.ecx.has(29) && extended.ebx.has(3) && extended.ebx.has(8)
        && Processor.leaf(0x8000_0001).ecx.has(5)
      hasAVX512 =
        hasAVX2 && hasV3 && savesZMM && extended.ebx.has(16) && extended.ebx.has(17)
        && extended.ebx.has(28) && extended.ebx.has(30) && extended.ebx.has(31)
      hasAVX512VNNI = hasAVX512 && extended.ecx.has(11)
      hasAVX512VBMI = hasAVX512 && extended.ecx.has(1)
      // The first register of a leaf counts its parts.
      hasAVXVNNI = hasAVX2 && extended.eax >= 1 && Processor.leaf(7, 1).eax.has(4)
    }

    /// The registers that CPUID fills; zeros above the highest leaf.
    private static func leaf(_ leaf: UInt32, _ part: UInt32 = 0) -> Registers {
      var result = Registers()
      // Safe: the instruction fills the four registers, which are variables of this function.
      _ = unsafe __get_cpuid_count(leaf, part, &result.eax, &result.ebx, &result.ecx, &result.edx)
      return result
    }

    private struct Registers {
      var eax: UInt32 = 0
      var ebx: UInt32 = 0
      var ecx: UInt32 = 0
      var edx: UInt32 = 0
    }
  }

  extension UInt32 {
    fileprivate func has(_ bit: Int) -> Bool { self >> bit & 1 == 1 }
  }
#else
  extension InstructionSet {
    /// AVX2 and FMA, which this processor lacks.
    public static let avx2 = InstructionSet("avx2", tiles: nil)
    /// AVX2, FMA and AVX-VNNI, which this processor lacks.
    public static let avxVNNI = InstructionSet("avxvnni", tiles: nil)
    /// AVX-512, which this processor lacks.
    public static let avx512 = InstructionSet("avx512", tiles: nil)
  }
#endif
