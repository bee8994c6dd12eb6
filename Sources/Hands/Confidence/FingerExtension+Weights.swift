// Written by tools/fit-fingers.

extension FingerExtension {
  /// What each finger's logit begins with, thumb to little finger.
  static let biases: [Float] = [-4.038, -2.07, -2.149, 1.121, -2.652]

  /// Of each number of ``FingerMeasures``: its mean and deviation, by which it is standardised, and
  /// its weights for thumb, index, middle, ring and little finger.
  static let terms: [Term] = [
    // thumb: bend 1
    Term(0.85669, 0.10712, [1.32, -0.1271, -0.04875, 0.1719, -0.3641]),
    // thumb: bend 2
    Term(0.88883, 0.10928, [1.14, -0.293, 0.006209, -0.0439, -0.1199]),
    // thumb: bend 3
    Term(0.79155, 0.16563, [0.3704, -0.5931, 0.1906, -0.1601, -0.09452]),
    // thumb: tip to wrist
    Term(1.2255, 0.19929, [2.403, -1.092, -0.3833, 1.396, -0.6063]),
    // thumb: second joint to wrist
    Term(0.72376, 0.071143, [-0.2308, -0.1682, -0.2605, -0.9734, -1.332]),
    // thumb: tip to first joint
    Term(0.91254, 0.13936, [-2.308, 0.9088, 0.6313, -0.7059, 1.291]),
    // index: bend 1
    Term(0.75967, 0.25591, [-0.4342, 3.026, -0.3776, -0.431, 0.1436]),
    // index: bend 2
    Term(0.68211, 0.42255, [0.4333, -0.5429, -0.2382, -0.5331, 0.09919]),
    // index: bend 3
    Term(0.75558, 0.2236, [-0.4139, 0.1464, 0.01892, 0.4449, -0.382]),
    // index: tip to wrist
    Term(1.5647, 0.43954, [0.839, 0.8233, -0.8717, 2.672, 1.407]),
    // index: second joint to wrist
    Term(1.344, 0.10124, [2.012, -1.671, -0.3006, -0.9646, 0.5196]),
    // index: tip to first joint
    Term(0.69058, 0.22471, [-0.9131, -0.64, -0.1294, -1.699, -0.3854]),
    // middle: bend 1
    Term(0.78293, 0.22279, [1.191, 1.687, 2.961, -0.3481, 2.506]),
    // middle: bend 2
    Term(0.52619, 0.45638, [0.678, 1.21, 3.85, -0.2139, 1.361]),
    // middle: bend 3
    Term(0.62922, 0.44635, [-1.093, 0.08645, -0.3253, 0.7138, 0.6712]),
    // middle: tip to wrist
    Term(1.5813, 0.54185, [0.6312, -0.4526, 3.126, 0.03652, 0.1686]),
    // middle: second joint to wrist
    Term(1.3765, 0.097743, [0.9362, -0.2377, -0.9896, 0.4787, 0.3761]),
    // middle: tip to first joint
    Term(0.78324, 0.34357, [0.152, -1.363, -1.596, -1.203, -0.4378]),
    // ring: bend 1
    Term(0.63346, 0.3193, [-0.9771, -1.01, 0.7514, 0.09709, -0.9532]),
    // ring: bend 2
    Term(0.52127, 0.44429, [0.6561, -0.6697, -0.9978, -0.2795, -0.9577]),
    // ring: bend 3
    Term(0.70575, 0.34108, [-0.4593, -0.4107, 0.5364, 0.1831, 0.488]),
    // ring: tip to wrist
    Term(1.3365, 0.52045, [1.498, -1.011, -1.462, 2.607, 0.2968]),
    // ring: second joint to wrist
    Term(1.2411, 0.097338, [0.7384, -0.9868, -0.8091, -0.7613, -0.644]),
    // ring: tip to first joint
    Term(0.67319, 0.26995, [-0.9143, 1.478, 2.484, -1.02, 0.3951]),
    // little: bend 1
    Term(0.82221, 0.19306, [-1.215, -0.4222, -0.09677, -0.04267, -0.5193]),
    // little: bend 2
    Term(0.74603, 0.27073, [0.08339, -0.6829, -0.2863, 1.291, 0.5615]),
    // little: bend 3
    Term(0.61286, 0.41458, [0.0988, 0.1877, 0.306, 0.3811, 0.9839]),
    // little: tip to wrist
    Term(1.3222, 0.35488, [1.675, -0.0202, 0.1344, 0.1856, 4.879]),
    // little: second joint to wrist
    Term(1.109, 0.077083, [0.4902, -2.229, 0.1095, -0.381, 0.7741]),
    // little: tip to first joint
    Term(0.59818, 0.21582, [-1.988, -1.232, -1.812, 0.6631, -4.915]),
    // thumb's tip to index's knuckle
    Term(0.53089, 0.12693, [-3.076, -0.849, -0.221, -1.718, -0.841]),
    // thumb's tip to middle's knuckle
    Term(0.61452, 0.22599, [3.497, 1.491, 0.5758, 4.774, 1.728]),
    // thumb's tip to ring's knuckle
    Term(0.69422, 0.33325, [2.017, -0.0383, -0.6549, -2.217, -0.6775]),
    // thumb's tip to little's knuckle
    Term(0.81674, 0.39691, [3.465, 1.305, 1.623, -3.213, -1.817]),
    // index times index
    Term(0.27999, 0.17776, [-0.4432, -1.365, -0.1229, -0.0643, -0.108]),
    // index times middle
    Term(0.062305, 0.32901, [-0.09764, 1.543, 0.5125, 0.3633, 1.403]),
    // index times ring
    Term(-0.00081842, 0.32021, [-0.7894, -0.6562, -0.1601, -1.464, -0.04416]),
    // index times little
    Term(-0.030906, 0.26119, [-0.2352, 1.439, 0.3565, -0.1145, -1.726]),
    // middle times middle
    Term(0.38389, 0.23902, [-0.3355, -0.2428, -1.103, 0.1566, 0.3321]),
    // middle times ring
    Term(0.075613, 0.36753, [1.366, -0.1244, 3.135, -1.972, 0.6526]),
    // middle times little
    Term(-0.020584, 0.29866, [-0.9289, 0.03406, -0.8797, 1.032, -0.581]),
    // ring times ring
    Term(0.33125, 0.17851, [-0.3131, 0.3465, 0.4979, 0.5775, -0.0541]),
    // ring times little
    Term(0.080701, 0.27098, [0.3814, 0.1596, -0.515, -0.2296, 2.064]),
    // little times little
    Term(0.20313, 0.17166, [-0.3325, 0.1654, 0.2472, 0.4447, -2.024]),
    // thumb: tip to wrist, as seen
    Term(1.1329, 0.24356, [2.858, -2.43, -1.035, 0.4142, -0.705]),
    // thumb: second joint to wrist, as seen
    Term(0.66368, 0.091285, [-0.9661, -0.5414, -0.2107, 0.009897, -0.1975]),
    // thumb: tip to first joint, as seen
    Term(0.85815, 0.15396, [-0.4953, 1.515, 0.743, -0.3383, -0.03596]),
    // index: tip to wrist, as seen
    Term(1.4801, 0.49753, [-0.6261, 3.203, -2.236, 1.693, -1.502]),
    // index: second joint to wrist, as seen
    Term(1.289, 0.16012, [0.6672, -0.2124, 1.392, -0.3837, 0.4889]),
    // index: tip to first joint, as seen
    Term(0.56023, 0.31523, [1.538, 1.343, 0.6116, 0.2826, 0.5927]),
    // middle: tip to wrist, as seen
    Term(1.5087, 0.58338, [-0.4511, -1.331, 4.724, -0.8687, -1.149]),
    // middle: second joint to wrist, as seen
    Term(1.3196, 0.16854, [-0.3864, 0.07184, -1.139, -1.437, -0.437]),
    // middle: tip to first joint, as seen
    Term(0.64912, 0.4103, [-0.9158, -1.547, -1.72, 0.7774, -1.276]),
    // ring: tip to wrist, as seen
    Term(1.212, 0.56877, [-0.2349, 1.988, -0.5229, 2.333, -0.06263]),
    // ring: second joint to wrist, as seen
    Term(1.1546, 0.17448, [-1.576, 0.2363, -0.2994, 1.809, -0.576]),
    // ring: tip to first joint, as seen
    Term(0.53698, 0.28864, [-0.1369, -0.6511, -1.16, -0.4433, -0.6891]),
    // little: tip to wrist, as seen
    Term(1.1818, 0.43494, [-0.2909, -0.5467, -1.119, -1.143, 3.774]),
    // little: second joint to wrist, as seen
    Term(1.0379, 0.13343, [0.3928, -0.1368, 0.4322, -0.09491, -0.712]),
    // little: tip to first joint, as seen
    Term(0.45077, 0.29576, [-0.1161, 0.5794, 1.351, -1.292, 1.002]),
    // index: second joint along the palm
    Term(0.24948, 0.089901, [-0.9867, -1.179, -0.165, 1.973, -0.1239]),
    // middle: second joint along the palm
    Term(0.3384, 0.10001, [-0.6316, -1.062, -0.7569, 0.4104, -1.636]),
    // ring: second joint along the palm
    Term(0.21627, 0.10906, [0.1257, 0.002371, -1.233, 1.424, 0.7735]),
    // little: second joint along the palm
    Term(0.21118, 0.062734, [-0.3506, 0.8955, 0.3008, 0.5812, 0.5705]),
    // index: third joint along the palm
    Term(0.3544, 0.25541, [-1.919, 1.946, 1.888, -2.777, -1.516]),
    // middle: third joint along the palm
    Term(0.40018, 0.33166, [-0.5022, 0.3703, -3.258, -2.968, -2.363]),
    // ring: third joint along the palm
    Term(0.2324, 0.31992, [-0.8941, -0.1402, 1.188, -0.2155, -1.233]),
    // little: third joint along the palm
    Term(0.34578, 0.20497, [-0.4099, -1.268, -2.243, 0.007331, -1.432]),
    // index: tip along the palm
    Term(0.43736, 0.45221, [0.06301, 4.956, -0.7905, 0.2718, 1.284]),
    // middle: tip along the palm
    Term(0.50449, 0.55989, [0.8866, 3.921, 5.994, 0.6325, 1.073]),
    // ring: tip along the palm
    Term(0.26838, 0.53112, [0.6121, 1.373, 0.9858, 5.893, 1.169]),
    // little: tip along the palm
    Term(0.37962, 0.35717, [0.8732, 2.302, 3.03, -0.9804, 5.16]),
    // index: second joint off the palm
    Term(0.074624, 0.1462, [-0.2579, -0.713, -0.733, 1.33, -0.2959]),
    // middle: second joint off the palm
    Term(0.11593, 0.17452, [0.7472, 1.222, 1.259, -1.511, 1.127]),
    // ring: second joint off the palm
    Term(0.18326, 0.13097, [-0.6196, 0.1644, 0.3755, 1.92, -0.6346]),
    // little: second joint off the palm
    Term(0.068098, 0.099494, [-0.01371, -0.374, 0.2632, -0.1845, -0.6623]),
    // index: tip off the palm
    Term(0.19597, 0.28025, [0.4943, 0.5565, 0.467, -0.5602, 0.3167]),
    // middle: tip off the palm
    Term(0.23491, 0.30063, [-0.7171, -0.4071, -0.5996, 0.6736, -0.1953]),
    // ring: tip off the palm
    Term(0.33563, 0.20594, [1.124, 0.4696, 0.02485, -1.256, 0.6055]),
    // little: tip off the palm
    Term(0.23867, 0.22058, [0.8391, 0.4649, -0.8736, -0.2948, -0.5887]),
    // index to middle: second joints
    Term(0.35689, 0.10844, [-1.172, 1.179, 0.7171, 0.3915, 0.8389]),
    // middle to ring: second joints
    Term(0.34895, 0.11275, [-0.2356, -0.4491, 2.108, 0.2258, 0.2073]),
    // ring to little: second joints
    Term(0.31728, 0.063213, [-0.06792, -0.02181, 1.009, -0.4732, 0.5418]),
    // index to middle: tips
    Term(0.6819, 0.43672, [0.7011, 0.5171, -1.016, 0.6406, 0.5259]),
    // middle to ring: tips
    Term(0.67128, 0.4713, [0.7957, 0.5215, 0.04356, -0.5282, 0.15]),
    // ring to little: tips
    Term(0.5895, 0.34818, [0.3538, -0.04207, -1.149, 0.7676, 1.475]),
    // thumb to index: tips
    Term(0.83967, 0.29896, [-0.4329, 1.36, 1.031, -0.2664, -0.7427]),
    // thumb to middle: tips
    Term(0.91399, 0.36832, [-0.4174, -1.616, -1.282, 1.47, 0.1142]),
    // thumb to ring: tips
    Term(0.85033, 0.38897, [2.276, 0.3937, 0.3514, 0.1421, -0.2265]),
    // thumb to little: tips
    Term(0.91096, 0.45617, [1.798, 1.243, -0.1294, 0.9743, 3.205]),
  ]
}
