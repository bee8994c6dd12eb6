// Written by tools/fit-fingers.

extension FingerExtension {
  /// What each finger's logit begins with, thumb to little finger.
  static let biases: [Float] = [-2.55, -1.032, -2.724, 0.3236, -3.506]

  /// Of each number of ``FingerMeasures``: its mean and deviation, by which it is standardised, and
  /// its weights for thumb, index, middle, ring and little finger.
  static let terms: [Term] = [
    // thumb: bend 1
    Term(0.85587, 0.10724, [1.534, -0.543, 0.1789, 0.5192, 0.2915]),
    // thumb: bend 2
    Term(0.89077, 0.10856, [0.7386, -0.3027, -0.005858, 0.06003, -0.1066]),
    // thumb: bend 3
    Term(0.7927, 0.16711, [0.7588, -0.9855, 0.2976, -0.4931, -0.2744]),
    // thumb: tip to wrist
    Term(1.2256, 0.19726, [1.367, -1.654, -0.8875, 1.754, -0.4072]),
    // thumb: second joint to wrist
    Term(0.7216, 0.069508, [-0.8285, -0.02422, -0.04221, -1.682, -1.375]),
    // thumb: tip to first joint
    Term(0.91147, 0.13785, [-1.614, 0.4293, 2.104, -1.109, 0.7586]),
    // index: bend 1
    Term(0.75793, 0.25648, [-0.5497, 3.596, -0.8569, -1.024, 0.5168]),
    // index: bend 2
    Term(0.67468, 0.42817, [-0.01267, 1.366, 0.4357, -0.7919, -0.07067]),
    // index: bend 3
    Term(0.75863, 0.21937, [-0.9587, 0.4486, 0.2187, 0.7332, 0.1956]),
    // index: tip to wrist
    Term(1.5625, 0.44276, [-0.1637, 1.559, -0.003655, 1.794, 1.152]),
    // index: second joint to wrist
    Term(1.3438, 0.10168, [1.507, -0.5783, 0.7823, 1.314, 0.8455]),
    // index: tip to first joint
    Term(0.68948, 0.22616, [-0.1109, 0.2021, -1.53, -2.56, -0.897]),
    // middle: bend 1
    Term(0.78323, 0.22383, [0.5081, 2.624, 3.745, -1.473, 1.783]),
    // middle: bend 2
    Term(0.52263, 0.45972, [0.07216, 1.875, 4.138, -0.9075, 0.9395]),
    // middle: bend 3
    Term(0.62667, 0.44527, [-0.6203, 0.8029, -0.4954, -0.01418, 0.1413]),
    // middle: tip to wrist
    Term(1.581, 0.54662, [0.1531, -0.09228, 2.648, 1.195, 0.2972]),
    // middle: second joint to wrist
    Term(1.3768, 0.098693, [-0.2198, -0.9317, -1.105, -0.8209, -1.034]),
    // middle: tip to first joint
    Term(0.78172, 0.34534, [-0.1389, -2.324, -1.574, -1.043, -0.5569]),
    // ring: bend 1
    Term(0.6349, 0.32163, [-0.9302, -0.1668, -0.4589, 0.6631, -0.2589]),
    // ring: bend 2
    Term(0.52557, 0.44236, [0.2256, -0.09081, -0.4229, 0.1382, -0.995]),
    // ring: bend 3
    Term(0.70333, 0.33978, [-0.1856, -0.2756, 0.6789, -0.1122, 1.338]),
    // ring: tip to wrist
    Term(1.3425, 0.5247, [0.7265, -0.1918, 1.203, 5.322, 0.551]),
    // ring: second joint to wrist
    Term(1.2425, 0.097959, [0.4081, 0.1528, -0.9786, 2.981, 0.414]),
    // ring: tip to first joint
    Term(0.67604, 0.27094, [0.9378, 1.399, 1.162, -1.739, 0.01708]),
    // little: bend 1
    Term(0.82122, 0.19765, [-1.157, 0.3548, -0.1767, -0.244, 1.706]),
    // little: bend 2
    Term(0.7469, 0.27137, [-0.2916, -0.2127, 0.1341, 2.156, 1.643]),
    // little: bend 3
    Term(0.61368, 0.41212, [0.2311, 1.477, 0.7304, 1.067, 1.07]),
    // little: tip to wrist
    Term(1.3251, 0.35794, [0.2412, 0.1383, 1.856, 0.5476, 2.906]),
    // little: second joint to wrist
    Term(1.1098, 0.078329, [-0.1731, -3.006, -0.3285, 0.6524, 0.1525]),
    // little: tip to first joint
    Term(0.59963, 0.21683, [-0.4971, -1.532, -4.153, -0.09986, -2.338]),
    // thumb's tip to index's knuckle
    Term(0.53356, 0.12198, [-1.717, -0.635, 0.2017, -0.718, -0.4295]),
    // thumb's tip to middle's knuckle
    Term(0.61815, 0.22382, [3.031, 1.368, -1.019, 3.471, 0.7812]),
    // thumb's tip to ring's knuckle
    Term(0.69875, 0.33331, [2.728, 1.608, 0.2203, -1.259, 0.1093]),
    // thumb's tip to little's knuckle
    Term(0.81911, 0.39705, [3.259, 1.774, 2.227, -2.177, 0.9153]),
    // index times index
    Term(0.22243, 0.14113, [0.0154, 0.5517, 0.04071, 0.3773, 0.2795]),
    // index times middle
    Term(0.058777, 0.26453, [-0.02984, -0.3486, 1.249, -0.6254, -0.4608]),
    // index times ring
    Term(0.0060944, 0.25777, [-0.1065, -1.251, 0.02409, -1.1, -0.1805]),
    // index times little
    Term(-0.032726, 0.18406, [-1.119, 2.018, 0.08328, -0.511, -1.136]),
    // middle times middle
    Term(0.33157, 0.1973, [0.4021, 0.8578, -0.5253, 0.5899, 1.028]),
    // middle times ring
    Term(0.090071, 0.30186, [-0.2475, -0.4352, 2.312, -2.277, 0.1688]),
    // middle times little
    Term(-0.012093, 0.21406, [-0.8315, -0.2876, -1.029, 1.182, -0.05669]),
    // ring times ring
    Term(0.27862, 0.13703, [0.02706, 0.5553, 0.7407, 1.888, 0.8037]),
    // ring times little
    Term(0.065323, 0.19535, [-0.3325, 0.04327, 0.2906, -0.6677, -0.2526]),
    // little times little
    Term(0.13374, 0.11064, [-1.09, 2.081, 0.7973, 0.2539, -1.113]),
    // thumb: tip to wrist, as seen
    Term(1.1312, 0.24256, [1.942, -1.907, -1.696, 0.9673, -0.9615]),
    // thumb: second joint to wrist, as seen
    Term(0.66065, 0.089099, [0.0783, -0.5927, -0.8, 0.09535, -0.08811]),
    // thumb: tip to first joint, as seen
    Term(0.8559, 0.15335, [-0.0596, 1.299, 0.9035, -0.6367, 0.1569]),
    // index: tip to wrist, as seen
    Term(1.4758, 0.50219, [-0.6089, 2.09, -1.55, 1.91, -0.2764]),
    // index: second joint to wrist, as seen
    Term(1.2878, 0.16157, [0.02631, 0.4432, 1.412, -0.6703, -0.2467]),
    // index: tip to first joint, as seen
    Term(0.55967, 0.31789, [-0.09321, 2.082, 0.7947, -0.4947, -0.1324]),
    // middle: tip to wrist, as seen
    Term(1.5071, 0.58993, [-0.19, -0.1679, 2.214, 1.032, -0.512]),
    // middle: second joint to wrist, as seen
    Term(1.3191, 0.17061, [-0.8961, -1.204, 1.083, -0.8356, -1.684]),
    // middle: tip to first joint, as seen
    Term(0.65078, 0.41431, [-0.1509, -1.388, -0.007243, 0.4159, -1.382]),
    // ring: tip to wrist, as seen
    Term(1.2154, 0.57506, [-0.1599, -0.128, -1.334, 3.501, -0.4167]),
    // ring: second joint to wrist, as seen
    Term(1.1542, 0.17629, [-0.4233, 0.2783, -1.621, -0.1389, -1.263]),
    // ring: tip to first joint, as seen
    Term(0.543, 0.29051, [-0.334, 0.06657, -0.4432, -1.008, -0.3948]),
    // little: tip to wrist, as seen
    Term(1.1821, 0.44053, [0.2036, 0.999, 1.578, -1.794, 4.028]),
    // little: second joint to wrist, as seen
    Term(1.0369, 0.13633, [0.3042, 0.1616, -0.04096, 0.1352, 1.067]),
    // little: tip to first joint, as seen
    Term(0.45286, 0.29949, [0.3276, 0.7488, 1.145, -1.463, 3.128]),
  ]
}
