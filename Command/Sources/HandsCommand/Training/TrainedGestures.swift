import HandsReports
import HandsTraining

/// A classifier that was trained, and how it did when it was tried.
struct TrainedGestures {
  var hands: LabelledHands
  var training: GestureTraining
  var validation: CrossValidation
  /// What becomes of each gesture's hands if it is left out.
  var strangers: [StrangerAnswers]?
  /// Parts of the work and how long they took.
  var seconds: [(name: String, value: Double)]

  /// Hands of a class below which its warning is given.
  private static let fewHands = 10
  /// The share of strangers above which there is a warning.
  private static let manyStrangers = 0.2

  /// What is said about it.
  ///
  /// - Parameters:
  ///   - base: The bundle that the classifier is added to.
  ///   - output: What the new bundle is called.
  ///   - byteCount: The new bundle's size.
  /// - Returns: The report.
  func report(base: BaseBundle, output: String, byteCount: Int) -> GestureReport {
    let names = training.examples.classNames
    var report = GestureReport(
      title: "Gestures trained",
      facts: facts([
        GestureReport.Fact("output", .string(output)),
        GestureReport.Fact("base", .string(base.path)),
        GestureReport.Fact("bytes", .integer(byteCount)),
      ]), hands: hands, matrixName: "cross_validation",
      confusion: validation.confusion,
      mistakes: validation.mistakes.map { mistake in
        GestureReport.Mistake(
          item: hands.items[mistake.example], label: names[mistake.label],
          answer: names[mistake.answer], score: mistake.score,
          isBelowThreshold: mistake.isBelowThreshold)
      },
      strangers: strangers?.map { answers in
        GestureReport.Stranger(
          name: names[answers.gesture], hands: answers.handCount,
          takenFor: zip(names, answers.takenFor).filter { $0.1 > 0 }.map { ($0.0, $0.1) })
      },
      warnings: hands.folder.warnings, nextSteps: nextSteps(with: output), notes: notes,
      seconds: seconds)
    if let replacedLabels = base.customLabels {
      report.notes.append(
        "the base's custom classifier was replaced: \(replacedLabels.joined(separator: ", "))")
    }
    report.warnings += countWarnings + backgroundWarnings
    if let share = report.strangerShare, share > TrainedGestures.manyStrangers {
      report.warnings.append(
        "\(share.decimals(2)) of the hands of gestures left out are taken for others: more pictures "
          + "of each gesture, and a folder none, help")
    }
    return report
  }

  /// Adds what the classifier is like.
  private func facts(_ place: [GestureReport.Fact]) -> [GestureReport.Fact] {
    let classifier = training.classifier
    let radius = classifier.acceptance.map { acceptance in
      [
        GestureReport.Fact("radius", JSONValue(acceptance.radius)),
        GestureReport.Fact("radius_width", JSONValue(acceptance.width)),
        GestureReport.Fact("background_hands_kept", .integer(classifier.backgroundCount)),
      ]
    }
    return place + [
      GestureReport.Fact("head", .string(training.options.head.rawValue)),
      GestureReport.Fact("labels", .strings(classifier.labels)),
      GestureReport.Fact("score_threshold", .float(training.options.scoreThreshold)),
    ] + (radius ?? [])
  }

  private var countWarnings: [String] {
    var warnings = hands.counts.filter { $0.hands < TrainedGestures.fewHands }.map { count in
      "\(count.name) has \(count.hands) hands: \(TrainedGestures.fewHands) or more reject others better"
    }
    let sorted = hands.counts.sorted { $0.hands < $1.hands }
    if let least = sorted.first, let most = sorted.last, least.hands * 10 <= most.hands {
      warnings.append(
        "\(most.name) has \(most.hands) hands, \(least.name) \(least.hands): classes of like sizes "
          + "are told apart better")
    }
    return warnings
  }

  private var backgroundWarnings: [String] {
    guard let background = training.examples.background else {
      return [
        training.options.head == .distance
          ? "no folder none: other hands are rejected by their distance from the gestures alone"
          : "no folder none: the linear head takes every hand for one of the gestures"
      ]
    }
    guard background.name != GestureExamples.defaultBackgroundName else { return [] }
    return [
      "the label \(background.name) hides the base's own gestures; a folder named exactly "
        + "\(GestureExamples.defaultBackgroundName) lets them through"
    ]
  }

  private func nextSteps(with path: String) -> [String] {
    let mistakes =
      validation.mistakes.isEmpty
      ? [] : ["look at the mistakes: a picture in the wrong folder spoils its gesture"]
    return mistakes + ["see it live: hands serve --model \(path)"]
  }

  private var notes: [String] {
    var notes = [
      "on people who are not in the pictures recall is 1 to 5 points lower than cross-validation says"
    ]
    if strangers == nil {
      notes.append(
        "how many strangers are taken for a gesture cannot be told of fewer than 3 gestures")
    } else {
      notes.append(
        "strangers are the gestures themselves, each left out in turn: of few pictures too many seem "
          + "to be taken")
    }
    if training.options.head == .distance {
      notes.append(
        "the distance head gives up some recall to reject other hands; --head linear gives it back, and "
          + "rejects none")
    }
    return notes
  }
}

extension LabelledFolder {
  /// What was not looked at.
  var warnings: [String] {
    var warnings: [String] = []
    if strayPictureCount > 0 {
      warnings.append(
        "\(strayPictureCount) pictures straight in \(path) have no label and were ignored")
    }
    if strayFolderCount > 0 {
      warnings.append(
        "\(strayFolderCount) folders that are empty or too deep were ignored: a label's folder holds "
          + "pictures and folders of looks")
    }
    return warnings
  }
}
