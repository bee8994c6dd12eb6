// Written by tools/fit-fingers.

extension FingerExtension {
  /// What each finger's logit begins with, thumb to little finger.
  static let biases: [Float] = [-2.596, -1.772, -2.648, 0.3078, -3.174]

  /// Of each number of ``FingerMeasures``: its mean and deviation, by which it is standardised, and
  /// its weights for thumb, index, middle, ring and little finger.
  static let terms: [Term] = [
    // thumb: bend 1
    Term(0.85587, 0.10724, [1.476, -0.5434, 0.3256, 0.5757, 0.1195]),
    // thumb: bend 2
    Term(0.89077, 0.10856, [0.504, -0.3399, 0.003255, 0.1523, -0.1355]),
    // thumb: bend 3
    Term(0.7927, 0.16711, [0.6758, -0.6631, 0.3807, -0.3906, -0.337]),
    // thumb: tip to wrist
    Term(1.2256, 0.19726, [1.291, -1.766, -1.115, 1.291, -0.5054]),
    // thumb: second joint to wrist
    Term(0.7216, 0.069508, [-0.895, -0.2378, -0.06351, -1.902, -1.584]),
    // thumb: tip to first joint
    Term(0.91147, 0.13785, [-1.945, 0.5115, 2.165, -0.9758, 0.8624]),
    // index: bend 1
    Term(0.75793, 0.25648, [-0.768, 3.347, -0.8923, -1.339, 0.6004]),
    // index: bend 2
    Term(0.67468, 0.42817, [0.0884, 0.08286, 0.1734, -0.866, -0.1219]),
    // index: bend 3
    Term(0.75863, 0.21937, [-0.8752, 0.6581, 0.1849, 0.709, 0.2109]),
    // index: tip to wrist
    Term(1.5625, 0.44276, [-0.2663, 2.337, 0.63, 2.623, 1.285]),
    // index: second joint to wrist
    Term(1.3438, 0.10168, [1.815, -0.2642, 1.09, 1.861, 1.03]),
    // index: tip to first joint
    Term(0.68948, 0.22616, [-0.3756, 0.93, -1.291, -2.64, -1.147]),
    // middle: bend 1
    Term(0.78323, 0.22383, [0.4425, 2.777, 3.3, -1.374, 1.668]),
    // middle: bend 2
    Term(0.52263, 0.45972, [-0.007136, 1.858, 4.031, -1.123, 0.7351]),
    // middle: bend 3
    Term(0.62667, 0.44527, [-0.6393, 0.2291, -0.6381, -0.1871, -0.1995]),
    // middle: tip to wrist
    Term(1.581, 0.54662, [0.1387, 0.731, 3.338, 1.542, 0.7244]),
    // middle: second joint to wrist
    Term(1.3768, 0.098693, [-0.01082, -0.845, -1.38, 0.07732, -1.272]),
    // middle: tip to first joint
    Term(0.78172, 0.34534, [-0.1108, -2.554, -1.805, -0.9348, -0.3604]),
    // ring: bend 1
    Term(0.6349, 0.32163, [-0.623, -1.18, -0.6906, 0.04814, -0.4083]),
    // ring: bend 2
    Term(0.52557, 0.44236, [0.4345, -0.2414, -0.6172, -0.4647, -1.039]),
    // ring: bend 3
    Term(0.70333, 0.33978, [-0.2443, 0.01597, 0.8467, -0.2047, 1.203]),
    // ring: tip to wrist
    Term(1.3425, 0.5247, [0.8209, 0.4184, 1.816, 4.703, 0.8241]),
    // ring: second joint to wrist
    Term(1.2425, 0.097959, [0.6262, -0.06729, -1.191, 1.728, 0.3724]),
    // ring: tip to first joint
    Term(0.67604, 0.27094, [0.8876, 1.521, 1.548, -1.866, 0.368]),
    // little: bend 1
    Term(0.82122, 0.19765, [-0.8392, -0.1873, -0.263, -0.1896, 1.685]),
    // little: bend 2
    Term(0.7469, 0.27137, [0.1343, -0.94, -0.369, 2.537, 2.187]),
    // little: bend 3
    Term(0.61368, 0.41212, [0.4932, 1.041, 0.1796, 1.149, 1.112]),
    // little: tip to wrist
    Term(1.3251, 0.35794, [0.3852, 0.1185, 2.193, 0.8761, 2.832]),
    // little: second joint to wrist
    Term(1.1098, 0.078329, [-0.2303, -3.109, -0.5542, 0.4064, 0.1079]),
    // little: tip to first joint
    Term(0.59963, 0.21683, [-0.7484, -1.439, -4.342, -0.5481, -2.53]),
    // thumb's tip to index's knuckle
    Term(0.53356, 0.12198, [-1.933, -0.7537, 0.2117, -0.8814, -0.5179]),
    // thumb's tip to middle's knuckle
    Term(0.61815, 0.22382, [3.126, 1.471, -0.5777, 4.09, 0.902]),
    // thumb's tip to ring's knuckle
    Term(0.69875, 0.33331, [2.791, 1.379, 0.03318, -1.656, 0.1649]),
    // thumb's tip to little's knuckle
    Term(0.81911, 0.39705, [3.409, 1.68, 2.117, -2.059, 1.067]),
    // index times index
    Term(0.28309, 0.17676, [-0.25, -0.5268, -0.2736, 0.3437, 0.3004]),
    // index times middle
    Term(0.059073, 0.3338, [-0.004522, -0.6839, 0.7298, -0.6369, -0.5046]),
    // index times ring
    Term(0.0016294, 0.32365, [-0.2106, -0.9232, 0.1053, -1.56, -0.5668]),
    // index times little
    Term(-0.032964, 0.26425, [-0.7804, 2.012, -0.1504, -0.5086, -0.5704]),
    // middle times middle
    Term(0.39092, 0.24074, [-0.002517, 0.3261, -0.1789, 0.3445, 0.6368]),
    // middle times ring
    Term(0.078221, 0.37318, [-0.3716, 0.01717, 2.104, -1.851, 0.2224]),
    // middle times little
    Term(-0.023868, 0.30292, [-0.779, -0.4078, -1.491, 1.136, 0.06452]),
    // ring times ring
    Term(0.33784, 0.1763, [0.347, 0.3251, 0.8068, 0.9682, 0.602]),
    // ring times little
    Term(0.080957, 0.27542, [-0.08705, -0.001155, 0.06471, -0.6853, -0.02053]),
    // little times little
    Term(0.20797, 0.17194, [-0.1259, 0.4866, 0.2094, 1.363, -0.2854]),
    // thumb: tip to wrist, as seen
    Term(1.1312, 0.24256, [2.066, -2.001, -1.821, 0.9872, -0.8537]),
    // thumb: second joint to wrist, as seen
    Term(0.66065, 0.089099, [0.1928, -0.4158, -0.6235, 0.2227, 0.03855]),
    // thumb: tip to first joint, as seen
    Term(0.8559, 0.15335, [-0.2036, 1.23, 0.7571, -0.5247, 0.08042]),
    // index: tip to wrist, as seen
    Term(1.4758, 0.50219, [-0.7217, 2.462, -1.981, 1.518, -0.3005]),
    // index: second joint to wrist, as seen
    Term(1.2878, 0.16157, [-0.05895, 0.5728, 0.8407, -1.343, -0.3105]),
    // index: tip to first joint, as seen
    Term(0.55967, 0.31789, [0.088, 2.186, 1.197, -0.5006, -0.1872]),
    // middle: tip to wrist, as seen
    Term(1.5071, 0.58993, [-0.1535, 0.04938, 2.276, 0.7121, -0.07061]),
    // middle: second joint to wrist, as seen
    Term(1.3191, 0.17061, [-1.182, -1.309, 1.566, -1.321, -1.494]),
    // middle: tip to first joint, as seen
    Term(0.65078, 0.41431, [0.1102, -1.272, -0.9378, 0.4163, -1.371]),
    // ring: tip to wrist, as seen
    Term(1.2154, 0.57506, [-0.1049, 0.1444, -1.108, 4.998, -0.2695]),
    // ring: second joint to wrist, as seen
    Term(1.1542, 0.17629, [-0.4677, -0.008407, -1.266, 0.5857, -1.18]),
    // ring: tip to first joint, as seen
    Term(0.543, 0.29051, [-0.5218, -0.2735, -0.8765, -0.07044, -0.4812]),
    // little: tip to wrist, as seen
    Term(1.1821, 0.44053, [0.1927, 1.255, 1.976, -1.05, 3.785]),
    // little: second joint to wrist, as seen
    Term(1.0369, 0.13633, [0.1447, 0.7279, 0.02946, 0.743, 0.8163]),
    // little: tip to first joint, as seen
    Term(0.45286, 0.29949, [0.07039, 0.5474, 1.503, -2.077, 2.915]),
  ]
}
