import Testing

@testable import HandsEngine

@Suite struct ChannelBlockedLayoutTests {
  private static let border = ChannelBlockedLayout.Border(top: 1, bottom: 2, left: 3, right: 4)

  private func layout(
    batch: Int = 2, height: Int = 5, width: Int = 6, channels: Int = 24, lanes: Int = 8,
    border: ChannelBlockedLayout.Border = border
  ) -> ChannelBlockedLayout? {
    ChannelBlockedLayout(
      batch: batch, height: height, width: width, channels: channels, lanes: lanes, border: border)
  }

  @Test func sizesCountBorders() throws {
    let layout = try #require(self.layout())
    #expect(layout.blocks == 3)
    #expect(layout.rowStride == 13 * 8)
    #expect(layout.blockStride == 8 * 13 * 8 + 16)
    #expect(layout.imageStride == 3 * layout.blockStride)
    #expect(layout.floatCount == 2 * layout.imageStride)
  }

  @Test func cellsFollowEachOther() throws {
    let layout = try #require(self.layout())
    var expected = 0
    for image in 0..<layout.batch {
      expected = image * layout.imageStride
      for row in -1..<7 {
        for column in -3..<10 {
          #expect(layout.offset(image: image, row: row, column: column) == expected)
          expected += layout.lanes
        }
      }
    }
  }

  @Test func channelsMustFillBlocks() {
    #expect(layout(channels: 8)?.blocks == 1)
    for channels in [1, 7, 9, 23] { #expect(layout(channels: channels) == nil) }
  }

  @Test func sizesAreLimited() {
    let none = ChannelBlockedLayout.Border(top: 0, bottom: 0, left: 0, right: 0)
    let limit = 1 << 30
    #expect(layout(batch: 1, height: 1 << 12, width: 1 << 12, border: none) != nil)
    // One block, blocks of an image, images.
    #expect(layout(batch: 1, height: 1 << 14, width: 1 << 14, channels: 8, border: none) == nil)
    #expect(layout(batch: 1, height: 1 << 12, width: 1 << 12, channels: 64, border: none) == nil)
    #expect(layout(batch: 3, height: 1 << 12, width: 1 << 12, border: none) == nil)
    for huge in [limit + 1, Int.max / 2] {
      #expect(layout(height: huge) == nil)
      #expect(layout(width: huge) == nil)
      #expect(
        layout(border: ChannelBlockedLayout.Border(top: huge, bottom: 0, left: 0, right: 0)) == nil)
      #expect(
        layout(border: ChannelBlockedLayout.Border(top: 0, bottom: 0, left: 0, right: huge)) == nil)
    }
  }
}
