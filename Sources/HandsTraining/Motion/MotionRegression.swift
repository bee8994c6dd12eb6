import Hands
import HandsSystem

/// Kernel ridge regression of examples of motions.
struct MotionRegression: Sendable {
  /// Added to the diagonal of the kernel matrix.
  private static let ridge = 0.3

  private let features: [MotionFeatures]
  private let classes: [Int]
  /// The clip of each example; a clip's first example is the whole clip.
  private let clips: [Int]

  /// Takes examples.
  ///
  /// - Parameters:
  ///   - features: The examples.
  ///   - classes: The class of each.
  ///   - clips: The clip of each.
  /// - Throws: ``TrainingError/outOfMemory(bytes:)`` if the kernels of all pairs do not fit into memory.
  init(_ features: [MotionFeatures], classes: [Int], clips: [Int]) throws(TrainingError) {
    let count = features.count
    // The kernels and their factor.
    let byteCount = count * count * 16
    guard FreeMemory.hasRoom(for: byteCount) else { throw .outOfMemory(bytes: byteCount) }
    self.features = features
    self.classes = classes
    self.clips = clips
  }

  /// The numbers of a whole clip.
  func whole(_ clip: Int) -> MotionFeatures {
    features[clips.firstIndex(of: clip) ?? 0]
  }

  /// Trains a model.
  ///
  /// - Parameters:
  ///   - labels: The names of the classes.
  ///   - background: The class of other movements.
  ///   - threshold: The threshold.
  ///   - isHeldOut: The clips to leave out, of which the model knows nothing; none by default.
  /// - Returns: The model.
  /// - Throws: ``TrainingError/noSpread`` if all clips are the same.
  func model(
    labels: [String], background: Int?, threshold: Double, without isHeldOut: [Bool] = []
  ) throws(TrainingError) -> MotionModel {
    let kept = classes.indices.filter { isHeldOut.isEmpty || !isHeldOut[clips[$0]] }
    let scales = MotionRegression.scales(kept.map { features[$0] })
    // Where only what is left out differs, the others' model knows how frequent motions are.
    guard !isHeldOut.isEmpty || scales.contains(where: { $0 > 0 }) else { throw .noSpread }
    let size = MotionModel.laneCount
    var numbers: [MotionModel.Lanes] = []
    numbers.reserveCapacity(kept.count * size)
    for index in kept { numbers += MotionModel.lanes(of: features[index], scales: scales) }
    let side = (kept.count + Lanes.count - 1) / Lanes.count * Lanes.count
    var matrix = Matrix(side: side)
    for row in 0..<side {
      for column in 0..<min(row, kept.count) where row < kept.count {
        matrix[row, column] = MotionModel.kernel(
          MotionModel.squaredDistance(numbers, at: row * size, numbers, at: column * size))
      }
      matrix[row, row] = 1 + MotionRegression.ridge
    }
    guard let factor = matrix.choleskyFactor() else { throw .noSpread }
    let own = kept.map { classes[$0] }
    let weights = labels.indices.map { number in
      let share = Double(own.reduce(0) { $1 == number ? $0 + 1 : $0 }) / Double(own.count)
      var values = [Double](repeating: 0, count: side)
      for (index, label) in own.enumerated() { values[index] = (label == number ? 1 : 0) - share }
      return factor.solution(of: values)
    }
    return MotionModel(
      labels: labels, background: background, threshold: threshold, scales: scales, classes: own,
      examples: numbers, weights: own.indices.flatMap { index in weights.map { $0[index] } })
  }

  /// The root of each block's weight by the median squared distance of all pairs, an example paired
  /// with itself included; 0 for a block in which most examples are the same, as it tells nothing.
  private static func scales(_ features: [MotionFeatures]) -> [Double] {
    let count = features.count
    var scales: [Double] = []
    var distances: [Double] = []
    distances.reserveCapacity(count * (count - 1) / 2)
    for block in MotionFeatures.blocks {
      distances.removeAll(keepingCapacity: true)
      let lists = features.map { vector(of: $0.numbers[block.range]) }
      for (index, list) in lists.enumerated() {
        for other in 0..<index { distances.append(list.squaredDistance(to: lists[other])) }
      }
      distances.sort()
      // Of all pairs sorted, the first are the examples with themselves, then each distance comes twice.
      func sorted(_ place: Int) -> Double { place < count ? 0 : distances[(place - count) / 2] }
      let median = (sorted((count * count - 1) / 2) + sorted(count * count / 2)) / 2
      scales.append(median > 0 ? (block.weight / median).squareRoot() : 0)
    }
    return scales
  }

  private static func vector(of numbers: ArraySlice<Double>) -> Vector {
    var vector = Vector(zeros: (numbers.count + Lanes.count - 1) / Lanes.count * Lanes.count)
    for (index, number) in numbers.enumerated() {
      vector[index / Lanes.count][index % Lanes.count] = number
    }
    return vector
  }
}

extension Matrix {
  /// Solves `R Rᵀ x = values`, where this matrix is the lower triangular factor `R`.
  func solution(of values: [Double]) -> [Double] {
    var solution = values
    for row in 0..<side {
      var sum = solution[row]
      for column in 0..<row { sum -= self[row, column] * solution[column] }
      solution[row] = sum / self[row, row]
    }
    for row in (0..<side).reversed() {
      let value = solution[row] / self[row, row]
      solution[row] = value
      for column in 0..<row { solution[column] -= self[row, column] * value }
    }
    return solution
  }
}
