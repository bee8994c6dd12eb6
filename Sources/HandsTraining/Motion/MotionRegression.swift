import Hands
import HandsSystem

/// Kernel ridge regression of examples of motions.
struct MotionRegression: Sendable {
  /// Added to the diagonal of the kernel matrix.
  private static let ridge = 0.3

  private let scales: [Double]
  /// ``MotionModel/laneCount`` groups of each example.
  private let numbers: [MotionModel.Lanes]
  private let classes: [Int]
  /// The clip of each example; a clip's first example is the whole clip.
  private let clips: [Int]
  private let classCount: Int
  /// The kernels of all pairs.
  private let kernels: [Double]

  /// Computes the kernels.
  ///
  /// - Parameters:
  ///   - features: The examples.
  ///   - classes: The class of each.
  ///   - clips: The clip of each.
  ///   - classCount: The number of classes.
  /// - Throws: ``TrainingError/noSpread``, or ``TrainingError/limitExceeded(what:found:limit:)`` if
  ///   the kernels do not fit into memory.
  init(
    _ features: [MotionFeatures], classes: [Int], clips: [Int], classCount: Int
  ) throws(TrainingError) {
    self.classes = classes
    self.clips = clips
    self.classCount = classCount
    let count = features.count
    // The kernels, a copy of them and its factor, and the distances.
    guard FreeMemory.hasRoom(for: count * count * 32) else {
      throw .limitExceeded(what: "examples for the free memory", found: count, limit: count - 1)
    }
    scales = try MotionRegression.scales(features)
    var numbers: [MotionModel.Lanes] = []
    numbers.reserveCapacity(count * MotionModel.laneCount)
    for example in features { numbers += MotionModel.lanes(of: example, scales: scales) }
    self.numbers = numbers
    var kernels = [Double](repeating: 1, count: count * count)
    let size = MotionModel.laneCount
    for row in 0..<count {
      for column in 0..<row {
        let kernel = MotionModel.kernel(
          MotionModel.squaredDistance(numbers, at: row * size, numbers, at: column * size))
        kernels[row * count + column] = kernel
        kernels[column * count + row] = kernel
      }
    }
    self.kernels = kernels
  }

  /// The scaled numbers of a whole clip.
  func whole(_ clip: Int) -> [MotionModel.Lanes] {
    let first = clips.firstIndex(of: clip) ?? 0
    return Array(numbers[first * MotionModel.laneCount..<(first + 1) * MotionModel.laneCount])
  }

  /// Trains a model.
  ///
  /// - Parameters:
  ///   - labels: The names of the classes.
  ///   - background: The class of other movements.
  ///   - threshold: The threshold.
  ///   - isHeldOut: The clips to leave out; none by default.
  /// - Returns: The model.
  /// - Throws: ``TrainingError/noSpread``.
  func model(
    labels: [String], background: Int?, threshold: Double, without isHeldOut: [Bool] = []
  ) throws(TrainingError) -> MotionModel {
    let kept = classes.indices.filter { isHeldOut.isEmpty || !isHeldOut[clips[$0]] }
    let side = (kept.count + Lanes.count - 1) / Lanes.count * Lanes.count
    var matrix = Matrix(side: side)
    for row in 0..<side {
      for column in 0..<min(row, kept.count) where row < kept.count {
        matrix[row, column] = kernels[kept[row] * classes.count + kept[column]]
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
    let size = MotionModel.laneCount
    return MotionModel(
      labels: labels, background: background, threshold: threshold, scales: scales, classes: own,
      examples: kept.flatMap { numbers[$0 * size..<($0 + 1) * size] },
      weights: own.indices.flatMap { index in weights.map { $0[index] } })
  }

  /// The root of each block's weight by the median squared distance of all pairs, an example paired
  /// with itself included.
  ///
  /// - Throws: ``TrainingError/noSpread`` if all clips are the same.
  private static func scales(_ features: [MotionFeatures]) throws(TrainingError) -> [Double] {
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
      // If most examples are the same in a block, it tells nothing.
      scales.append(median > 0 ? (block.weight / median).squareRoot() : 0)
    }
    guard scales.contains(where: { $0 > 0 }) else { throw .noSpread }
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
