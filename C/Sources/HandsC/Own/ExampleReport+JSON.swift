import HandsTraining

extension ExampleReport {
  /// The report as JSON.
  var json: String {
    let labels = confusion.classes.indices.filter { confusion.handCount(of: $0) > 0 }
    let classes = labels.map { label in
      "{\"name\":\(JSONText.quoted(confusion.classes[label])),\"hands\":\(confusion.handCount(of: label)),"
        + "\"precision\":\(JSONText.number(confusion.precision(of: label))),"
        + "\"recall\":\(JSONText.number(confusion.recall(of: label))),"
        + "\"f1\":\(JSONText.number(confusion.f1(of: label)))}"
    }
    let rows = labels.map { label in
      let answers = confusion.classes.indices.map { confusion[label, $0] } + [confusion[label, nil]]
      return JSONText.list(answers.map { "\($0)" })
    }
    return "{\"hands\":\(confusion.handCount),\"accuracy\":\(JSONText.number(confusion.accuracy)),"
      + "\"classes\":\(JSONText.list(classes)),"
      + "\"labels\":\(JSONText.list(labels.map { JSONText.quoted(confusion.classes[$0]) })),"
      + "\"answers\":\(JSONText.list(confusion.classes.map { JSONText.quoted($0) } + ["null"])),"
      + "\"confusion\":\(JSONText.list(rows)),"
      + "\"strangers\":{\"hands\":\(strangers.hands),\"taken\":\(strangers.taken)}}"
  }
}
