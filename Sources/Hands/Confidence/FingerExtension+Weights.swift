// Written by research/fingers/run.

extension FingerExtension {
  /// What each finger's logit begins with, thumb to little finger.
  static let biases: [Float] = [-1.874, -2.148, -2.187, 1.285, -3.232]

  /// Of each number of ``FingerMeasures``: its mean and deviation, by which it is standardized, and
  /// its weights for thumb, index, middle, ring and little finger.
  static let terms: [Term] = [
    // thumb: bend 1
    Term(0.85682, 0.10743, [0.2711, -0.2341, -0.03558, 0.1591, -0.3334]),
    // thumb: bend 2
    Term(0.88953, 0.10933, [0.007003, -0.4005, 0.005274, -0.051, -0.1466]),
    // thumb: bend 3
    Term(0.79267, 0.16516, [0.7199, -0.7242, 0.06946, -0.2053, -0.1272]),
    // thumb: tip to wrist
    Term(1.2258, 0.19786, [1.783, -1.146, -0.8296, 0.8526, -0.3856]),
    // thumb: second joint to wrist
    Term(0.7226, 0.070025, [-0.8604, -0.1737, -0.1006, -0.7184, -1.205]),
    // thumb: tip to first joint
    Term(0.91213, 0.13811, [-1.512, 0.8102, 0.4787, -0.619, 1.013]),
    // index: bend 1
    Term(0.7624, 0.25479, [-0.309, 2.252, -0.4589, -0.2157, 0.01266]),
    // index: bend 2
    Term(0.68468, 0.42021, [0.8031, -0.5829, -0.2489, -0.5075, 0.1594]),
    // index: bend 3
    Term(0.75433, 0.2249, [0.1206, 0.1342, -0.01819, 0.457, -0.2545]),
    // index: tip to wrist
    Term(1.5677, 0.43849, [-0.6827, 0.9683, -0.1543, 2.837, 1.36]),
    // index: second joint to wrist
    Term(1.3446, 0.10137, [1.607, -1.379, 0.07579, -1.066, 0.4423]),
    // index: tip to first joint
    Term(0.69215, 0.22415, [-1.025, -0.8729, -0.2984, -1.767, -0.1879]),
    // middle: bend 1
    Term(0.78466, 0.22329, [0.2247, 1.264, 2.786, -0.5223, 2.461]),
    // middle: bend 2
    Term(0.52698, 0.45684, [-0.1831, 1.416, 3.396, -0.4999, 1.214]),
    // middle: bend 3
    Term(0.63407, 0.44307, [-0.1754, 0.3726, -0.01966, 0.2669, 0.4131]),
    // middle: tip to wrist
    Term(1.5842, 0.54252, [1.598, -0.4255, 2.984, 0.3146, 0.3152]),
    // middle: second joint to wrist
    Term(1.3772, 0.098116, [1.16, 0.2981, -0.4584, 0.8376, 0.7238]),
    // middle: tip to first joint
    Term(0.7854, 0.34321, [-0.1727, -1.542, -1.775, -0.7666, 0.02623]),
    // ring: bend 1
    Term(0.63487, 0.32005, [-0.6418, -1.027, 1.116, 0.02026, -0.9484]),
    // ring: bend 2
    Term(0.52345, 0.443, [-0.2016, -0.6505, -0.7532, -0.1288, -0.9438]),
    // ring: bend 3
    Term(0.70814, 0.33954, [0.005321, -0.3568, 0.6918, 0.3671, 0.4668]),
    // ring: tip to wrist
    Term(1.3399, 0.52207, [2.278, -0.8316, -0.5927, 2.242, 0.3842]),
    // ring: second joint to wrist
    Term(1.242, 0.097814, [0.3283, -0.4978, -0.6315, -0.9985, -0.52]),
    // ring: tip to first joint
    Term(0.67584, 0.27008, [-1.471, 1.181, 2.357, -0.8468, 0.9495]),
    // little: bend 1
    Term(0.82227, 0.19361, [-0.4632, -0.4338, -0.09718, -0.2392, -0.6161]),
    // little: bend 2
    Term(0.74601, 0.27054, [-0.004423, -0.5549, -0.371, 1.282, 0.6176]),
    // little: bend 3
    Term(0.61241, 0.4134, [0.1121, 0.1482, 0.2881, 0.5239, 0.9797]),
    // little: tip to wrist
    Term(1.3227, 0.3556, [0.6017, 0.2012, 1.221, 0.6912, 4.727]),
    // little: second joint to wrist
    Term(1.1092, 0.077301, [1.485, -1.908, 0.4172, -0.366, 0.7996]),
    // little: tip to first joint
    Term(0.59848, 0.21603, [-1.293, -1.201, -1.733, 0.1917, -4.72]),
    // thumb's tip to index's knuckle
    Term(0.53163, 0.12643, [-1.617, -0.6014, -0.3802, -1.301, -0.4293]),
    // thumb's tip to middle's knuckle
    Term(0.61649, 0.22599, [2.209, 1.685, 1.055, 4.24, 1.462]),
    // thumb's tip to ring's knuckle
    Term(0.69705, 0.33323, [-2.264, -0.1759, -0.3319, -2.413, -0.8358]),
    // thumb's tip to little's knuckle
    Term(0.81955, 0.3968, [4.265, 0.9447, 1.758, -2.754, -1.377]),
    // index times index
    Term(0.28067, 0.17798, [0.07453, -1.192, -0.1856, -0.2096, -0.4086]),
    // index times middle
    Term(0.061905, 0.33043, [-0.4892, 1.368, 0.26, 0.6117, 1.573]),
    // index times ring
    Term(-0.00028469, 0.32111, [-0.4995, -0.7445, -0.3425, -1.509, 0.03322]),
    // index times little
    Term(-0.03073, 0.26198, [0.1638, 1.628, 0.1663, -0.1289, -1.547]),
    // middle times middle
    Term(0.38605, 0.2398, [0.7103, -0.2017, -0.7125, 0.03328, 0.2181]),
    // middle times ring
    Term(0.077299, 0.369, [-0.6349, 0.05451, 2.987, -2.15, 0.4229]),
    // middle times little
    Term(-0.020534, 0.29975, [-0.5992, -0.07871, -0.676, 1.064, -0.5189]),
    // ring times ring
    Term(0.3334, 0.17782, [0.1971, 0.3016, 0.4096, 0.7288, -0.1848]),
    // ring times little
    Term(0.080469, 0.2721, [0.03508, 0.07673, -0.8317, -0.2365, 2.015]),
    // little times little
    Term(0.20442, 0.17099, [-0.4204, 0.1744, 0.2655, 0.5207, -1.954]),
    // thumb: tip to wrist, as seen
    Term(1.1329, 0.24241, [4.963, -2.147, -0.781, 0.9356, -0.747]),
    // thumb: second joint to wrist, as seen
    Term(0.6624, 0.090009, [-1.124, -0.4433, -0.1805, -0.1143, -0.2649]),
    // thumb: tip to first joint, as seen
    Term(0.85747, 0.15266, [-1.93, 1.405, 0.7965, -0.6264, -0.0923]),
    // index: tip to wrist, as seen
    Term(1.4827, 0.49728, [-0.7257, 2.962, -2.527, 0.8636, -0.9364]),
    // index: second joint to wrist, as seen
    Term(1.2895, 0.16061, [-0.3027, 0.1327, 1.094, -0.3066, 0.5056]),
    // index: tip to first joint, as seen
    Term(0.5616, 0.31574, [1.029, 1.377, 1.158, 0.5237, 0.5839]),
    // middle: tip to wrist, as seen
    Term(1.5119, 0.58408, [-0.3132, -1.44, 4.631, -0.8505, -0.7251]),
    // middle: second joint to wrist, as seen
    Term(1.3206, 0.16897, [0.0249, -0.26, -0.8436, -1.547, -0.5869]),
    // middle: tip to first joint, as seen
    Term(0.65178, 0.41098, [-0.7375, -1.385, -1.995, 0.8667, -1.426]),
    // ring: tip to wrist, as seen
    Term(1.2153, 0.57116, [1.203, 1.691, -0.4722, 2.506, 0.4395]),
    // ring: second joint to wrist, as seen
    Term(1.1554, 0.17516, [-1.182, 0.201, -0.6711, 2.184, -0.7919]),
    // ring: tip to first joint, as seen
    Term(0.53955, 0.29035, [0.1862, -0.4529, -1.147, -0.553, -0.7817]),
    // little: tip to wrist, as seen
    Term(1.1825, 0.43659, [-0.4366, -0.8105, -1.659, -0.7602, 3.519]),
    // little: second joint to wrist, as seen
    Term(1.038, 0.1338, [-0.3011, -0.005906, 0.6663, -0.3969, -0.4904]),
    // little: tip to first joint, as seen
    Term(0.45149, 0.2973, [0.1406, 0.6469, 1.3, -1.468, 1.065]),
    // index: second joint along the palm
    Term(0.25056, 0.089777, [-0.8624, -1.593, -0.5131, 1.997, -0.1296]),
    // middle: second joint along the palm
    Term(0.33936, 0.10048, [-1.08, -1.462, -1.331, 0.334, -1.675]),
    // ring: second joint along the palm
    Term(0.21681, 0.10934, [1.488, -0.1935, -1.214, 1.429, 0.7637]),
    // little: second joint along the palm
    Term(0.21134, 0.062838, [-1.183, 0.7958, 0.03135, 0.6896, 0.4335]),
    // index: third joint along the palm
    Term(0.35685, 0.25488, [-1.571, 2.11, 1.246, -2.786, -1.311]),
    // middle: third joint along the palm
    Term(0.4024, 0.3324, [0.2185, 0.4709, -3.257, -3.172, -2.305]),
    // ring: third joint along the palm
    Term(0.23441, 0.3212, [-1.862, -0.1532, 0.939, -0.1403, -1.316]),
    // little: third joint along the palm
    Term(0.34672, 0.2052, [-0.3788, -1.279, -2.262, 0.2879, -1.599]),
    // index: tip along the palm
    Term(0.44067, 0.45147, [1.894, 5.589, -0.3608, 0.4429, 0.8228]),
    // middle: tip along the palm
    Term(0.50781, 0.56144, [-0.3263, 3.96, 6.744, 1.096, 0.5114]),
    // ring: tip along the palm
    Term(0.27143, 0.53315, [-0.8595, 1.159, -0.2391, 5.691, 0.2764]),
    // little: tip along the palm
    Term(0.38016, 0.35814, [1.182, 1.892, 2.616, -1.529, 5.166]),
    // index: second joint off the palm
    Term(0.072848, 0.14599, [-0.7288, -0.8487, -0.6097, 1.442, -0.3384]),
    // middle: second joint off the palm
    Term(0.11349, 0.17532, [0.5853, 0.9025, 1.402, -1.267, 0.9729]),
    // ring: second joint off the palm
    Term(0.18195, 0.13194, [-0.7862, -0.1067, 0.4985, 1.953, -0.7678]),
    // little: second joint off the palm
    Term(0.067028, 0.099791, [0.05815, -0.1472, 0.5286, -0.3393, -0.7226]),
    // index: tip off the palm
    Term(0.19514, 0.28033, [0.7061, 0.4103, 0.5583, -0.6869, 0.09801]),
    // middle: tip off the palm
    Term(0.23127, 0.30057, [-0.01821, -0.3597, -0.7052, 0.45, -0.2692]),
    // ring: tip off the palm
    Term(0.3348, 0.20682, [0.4837, 0.5508, -0.3803, -1.375, 0.344]),
    // little: tip off the palm
    Term(0.23698, 0.2208, [0.02312, 0.1743, -1.341, -0.1549, -0.6688]),
    // index to middle: second joints
    Term(0.35741, 0.10893, [-0.6367, 1.292, 0.5835, 0.2086, 0.4723]),
    // middle to ring: second joints
    Term(0.34935, 0.11284, [-0.4084, -0.5525, 1.9, 0.0603, 0.09421]),
    // ring to little: second joints
    Term(0.31772, 0.063246, [-0.2626, 0.01711, 1.086, -0.3981, 0.7118]),
    // index to middle: tips
    Term(0.68455, 0.43794, [-0.1263, 0.2235, -1.169, 0.9434, 0.8661]),
    // middle to ring: tips
    Term(0.67209, 0.47209, [-0.2399, 0.7158, 0.02091, -0.6495, -0.06451]),
    // ring to little: tips
    Term(0.59221, 0.34956, [0.4867, -0.1345, -1.353, 0.7554, 1.272]),
    // thumb to index: tips
    Term(0.84268, 0.29755, [0.5071, 1.041, 0.9337, -0.2162, -1.019]),
    // thumb to middle: tips
    Term(0.91937, 0.36714, [0.4135, -1.853, -1.178, 1.103, 0.1058]),
    // thumb to ring: tips
    Term(0.85562, 0.38956, [1.013, 0.6138, 0.2539, 0.258, -0.2723]),
    // thumb to little: tips
    Term(0.91524, 0.45654, [0.944, 1.459, -0.8255, 1.119, 3.015]),
  ]
}
