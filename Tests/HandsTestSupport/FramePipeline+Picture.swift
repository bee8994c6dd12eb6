package import Hands
package import HandsImaging
package import HandsLandmarking

extension FramePipeline {
  /// Finds the hands in an image in memory.
  package func hands(
    in picture: Picture, rotation: ImageRotation, trace: inout PipelineTrace?
  ) throws(HandsError) -> [Hand] {
    try hands(in: PictureSource(picture), rotation: rotation, trace: &trace)
  }

  /// Finds the hands in a frame of a video in memory.
  package func hands(
    in picture: Picture, tracked: [NormalizedRectangle], looks: FrameLooks = FrameLooks(),
    rotation: ImageRotation, trace: inout PipelineTrace?
  ) throws(HandsError) -> [Hand] {
    try hands(
      in: PictureSource(picture), tracked: tracked, looks: looks, rotation: rotation,
      trace: &trace)
  }
}
