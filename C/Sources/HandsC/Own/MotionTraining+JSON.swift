import HandsTraining

extension MotionTraining {
  /// How well the motions of clips are named by a model that was trained without them, as JSON.
  var report: String {
    get throws(TrainingError) {
      let clips = try crossValidation(by: .clips)
      let people = try crossValidation(by: .people)
      return "{\"by_clip\":\(clips?.json ?? "null"),\"by_person\":\(people?.json ?? "null")}"
    }
  }
}

extension MotionValidation {
  fileprivate var json: String {
    let classes = confusion.classes.indices
    let rows = classes.map { row in JSONText.list(classes.map { "\(confusion[row, $0])" }) }
    return "{\"clips\":\(confusion.handCount),\"accuracy\":\(JSONText.number(confusion.accuracy)),"
      + "\"accepted\":\(JSONText.number(acceptedShare)),"
      + "\"falsely_accepted\":\(JSONText.number(falseShare)),"
      + "\"labels\":\(JSONText.list(confusion.classes.map { JSONText.quoted($0) })),"
      + "\"confusion\":\(JSONText.list(rows))}"
  }
}
