import HandsStarCount
import Testing

@Suite("star game")
struct StarGameTests {
  @Test("a round is won by holding the right number, and the next begins after the pause")
  func rounds() {
    var game = StarGame(.given([3, 5]))
    game.show(fingers: 3, atMilliseconds: 1000)
    #expect(game.phase == .counting(held: 0))
    game.show(fingers: 3, atMilliseconds: 1250)
    #expect(game.phase == .counting(held: 0.5))
    game.show(fingers: 3, atMilliseconds: 1500)
    #expect(game.phase == .won(nextInMilliseconds: 3000))
    #expect(game.score == 3)
    game.show(fingers: 0, atMilliseconds: 2500)
    #expect(game.phase == .won(nextInMilliseconds: 2000))
    game.show(fingers: 0, atMilliseconds: 4500)
    #expect(game.phase == .counting(held: 0))
    #expect(game.round == 2 && game.stars == 5 && game.score == 3)
  }

  @Test("another number in between starts the wait anew")
  func interrupted() {
    var game = StarGame(.given([4]))
    game.show(fingers: 4, atMilliseconds: 0)
    game.show(fingers: 3, atMilliseconds: 400)
    game.show(fingers: 4, atMilliseconds: 450)
    game.show(fingers: 4, atMilliseconds: 949)
    #expect(game.score == 0)
    game.show(fingers: 4, atMilliseconds: 950)
    #expect(game.score == 4)
  }

  @Test("a clock that goes back, or far ahead, neither wins nor ends the process")
  func clocks() {
    var game = StarGame(.given([2]))
    game.show(fingers: 2, atMilliseconds: 10_000)
    game.show(fingers: 2, atMilliseconds: 100)
    #expect(game.phase == .counting(held: 0))
    game.show(fingers: 2, atMilliseconds: 599)
    #expect(game.score == 0)
    game.show(fingers: 2, atMilliseconds: 600)
    #expect(game.score == 2)
    game.show(fingers: 2, atMilliseconds: .min)
    #expect(game.phase == .won(nextInMilliseconds: 3000))
    game.show(fingers: 2, atMilliseconds: .max)
    #expect(game.round == 2)
  }

  @Test("random numbers are those of ten fingers, and change with every round")
  func randomNumbers() {
    var game = StarGame()
    var seen: Set<Int> = []
    var time = 0
    for _ in 0..<300 {
      let stars = game.stars
      seen.insert(stars)
      for wait in [0, StarGame.holdInMilliseconds, StarGame.pauseInMilliseconds] {
        time += wait
        game.show(fingers: stars, atMilliseconds: time)
      }
      #expect(game.stars != stars)
    }
    #expect(seen == Set(1...10))
    #expect(game.round == 301)
  }

  @Test("numbers that cannot be shown are refused", arguments: [[], [0], [11], [3, -1]])
  func refusedNumbers(numbers: [Int]) {
    #expect(StarNumbers.checked(numbers) == nil)
  }

  @Test("numbers that cannot be shown are replaced by random ones", arguments: [[], [0], [11]])
  func replacedNumbers(numbers: [Int]) {
    var game = StarGame(.given(numbers))
    var time = 0
    for _ in 0..<10 {
      let stars = game.stars
      #expect((1...StarNumbers.maximum).contains(stars))
      for wait in [0, StarGame.holdInMilliseconds, StarGame.pauseInMilliseconds] {
        time += wait
        game.show(fingers: stars, atMilliseconds: time)
      }
    }
    #expect(game.round == 11)
  }
}
