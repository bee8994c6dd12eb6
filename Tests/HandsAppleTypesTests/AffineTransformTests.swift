import Foundation
import HandsAppleTypes
import Testing

/// Maps of the plane.
struct AffineTransformTests {
  private let point = CGPoint(x: 3, y: -2)

  @Test func mapsGoInTheOrderThatTheirNamesTell() {
    let moved = CGAffineTransform(translationX: 10, y: 20)
    #expect(point.applying(moved) == CGPoint(x: 13, y: 18))
    #expect(point.applying(moved.scaledBy(x: 2, y: -1)) == CGPoint(x: 16, y: 22))
    #expect(
      point.applying(moved.concatenating(CGAffineTransform(scaleX: 2, y: -1)))
        == CGPoint(x: 26, y: -18))
    #expect(
      point.applying(CGAffineTransform(scaleX: 2, y: 3).translatedBy(x: 1, y: 1))
        == CGPoint(x: 8, y: -3))
  }

  @Test func aQuarterTurnTakesTheXAxisToTheYAxis() {
    let turned = CGPoint(x: 1, y: 0).applying(CGAffineTransform.identity.rotated(by: .pi / 2))
    #expect(abs(turned.x) < 1e-15 && turned.y == 1)
  }

  @Test func mapsAreInverted() {
    let map = CGAffineTransform(a: 2, b: 1, c: -1, d: 3, tx: 5, ty: 7)
    let back = point.applying(map).applying(map.inverted())
    #expect(abs(back.x - point.x) < 1e-12 && abs(back.y - point.y) < 1e-12)
    #expect(CGAffineTransform().isIdentity && !map.isIdentity)
    let flat = CGAffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0)
    #expect(flat.inverted() == flat)
  }

  @Test func rectanglesAreThoseAroundTheirCorners() {
    let unit = CGRect(x: 0, y: 0, width: 2, height: 1)
    let sheared = CGAffineTransform(a: 1, b: 0, c: 1, d: -1, tx: 0, ty: 0)
    #expect(unit.applying(sheared) == CGRect(x: 0, y: -1, width: 3, height: 1))
    #expect(unit.size.applying(sheared) == CGSize(width: 3, height: -1))
  }
}
