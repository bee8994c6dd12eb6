import HandsEngine
import HandsGoldenTensors
import Testing

/// A net against numbers that were recorded before.
@Test func netComputesWhatWasRecorded() throws {
  let folder = try recordedFolder()
  let golden = try GoldenTensors(folder: folder)
  for kernels in KernelSet.available {
    let verification = try golden.verify(
      try net(), options: ModelOptions(kernels: kernels),
      tolerance: Tolerance(relativeToLargest: 1e-5, ulps: 4))
    #expect(verification.firstDifference == nil, "\(kernels.rawValue)")
  }
}

/// Records what the naive kernels compute, every operator among it.
private func recordedFolder() throws -> String {
  let folder = try temporaryFolder()
  let inputs = [(0..<128).map { Float($0 % 7) / 7 }]
  let golden = try GoldenTensors(recording: try net(), inputs: inputs)
  try golden.write(to: folder)
  return folder
}
