import HandsReports
import HandsTraining

extension GestureReport {
  /// Hands of a class below which there is a warning.
  private static let fewHands = 10
  /// The fraction of strangers taken for a gesture above which there is a warning.
  private static let manyStrangers = 0.2

  /// Creates the report of `train`.
  ///
  /// - Parameters:
  ///   - trained: The classifier and its tests.
  ///   - base: The name of the bundle that the classifier was added to.
  ///   - replacedLabels: The labels of the custom classifier that was replaced, if any.
  ///   - output: The name of the new bundle.
  ///   - settings: The options that the page lists.
  init(
    _ trained: TrainedGestures, base: String, replacedLabels: [String]?, output: String,
    settings: [Report.Setting]
  ) {
    let (hands, training) = (trained.hands, trained.training)
    let names = training.examples.classNames
    let total = trained.searchTime + trained.trainingTime + trained.testTime
    self.init(
      title: "Gestures trained", settings: settings,
      facts: [
        Fact("output", .string(output)), Fact("base", .string(base)),
        Fact("bytes", .integer(trained.bundle.count)),
      ] + GestureReport.facts(training), hands: hands, matrixName: "cross_validation",
      confusion: trained.crossValidation.confusion,
      mistakes: trained.crossValidation.mistakes.map { mistake in
        Mistake(
          item: hands.items[mistake.example], label: names[mistake.label],
          answer: names[mistake.answer], score: mistake.score,
          isBelowThreshold: mistake.isBelowThreshold)
      },
      strangers: trained.strangers.isEmpty
        ? nil
        : trained.strangers.map { answers in
          Stranger(
            name: names[answers.gesture], hands: answers.handCount,
            takenFor: zip(names, answers.takenFor).filter { $0.1 > 0 }.map { ($0.0, $0.1) })
        },
      warnings: GestureReport.warnings(hands.folder),
      nextSteps: GestureReport.nextSteps(trained, output), notes: GestureReport.notes(trained),
      seconds: [
        ("hands", trained.searchTime / .seconds(1)),
        ("training", trained.trainingTime / .seconds(1)),
        ("checks", trained.testTime / .seconds(1)), ("total", total / .seconds(1)),
      ])
    if let replacedLabels {
      notes.append(
        "the base's custom classifier was replaced: \(replacedLabels.joined(separator: ", "))")
    }
    warnings += GestureReport.countWarnings(hands) + GestureReport.backgroundWarnings(training)
    if let share = strangerShare, share > GestureReport.manyStrangers {
      warnings.append(
        "\(share.decimals(2)) of the hands of gestures that were left out are mistaken for other "
          + "gestures; more images of each gesture and a folder none help")
    }
  }

  private static func facts(_ training: GestureTraining) -> [Fact] {
    let classifier = training.classifier
    let radius = classifier.acceptance.map { acceptance in
      [
        Fact("radius", JSONValue(acceptance.radius)),
        Fact("radius_width", JSONValue(acceptance.width)),
        Fact("background_hands_kept", .integer(classifier.backgroundCount)),
      ]
    }
    return [
      Fact("head", .string(training.options.head.rawValue)),
      Fact("labels", .strings(classifier.labels)),
      Fact("score_threshold", .float(training.options.scoreThreshold)),
    ] + (radius ?? [])
  }

  private static func countWarnings(_ hands: LabelledHands) -> [String] {
    var warnings = hands.counts.filter { $0.hands < fewHands }.map { count in
      "\(count.name) has \(count.hands) hands; with \(fewHands) or more, other hands are rejected better"
    }
    let sorted = hands.counts.sorted { $0.hands < $1.hands }
    if let fewest = sorted.first, let most = sorted.last, fewest.hands * 10 <= most.hands {
      warnings.append(
        "\(most.name) has \(most.hands) hands, \(fewest.name) \(fewest.hands): gestures with similar "
          + "numbers of hands are distinguished better")
    }
    return warnings
  }

  private static func backgroundWarnings(_ training: GestureTraining) -> [String] {
    guard let background = training.examples.background else {
      return [
        training.options.head == .distance
          ? "no folder none: other hands are rejected only by their distance from the gestures"
          : "no folder none: the linear head assigns every hand to a gesture"
      ]
    }
    guard background.name != GestureExamples.defaultBackgroundName else { return [] }
    return [
      "the label \(background.name) hides the base's own gestures; a folder named exactly "
        + "\(GestureExamples.defaultBackgroundName) lets them through"
    ]
  }

  private static func nextSteps(_ trained: TrainedGestures, _ output: String) -> [String] {
    let mistakes =
      trained.crossValidation.mistakes.isEmpty
      ? [] : ["check the mistakes: an image in the wrong folder spoils its gesture"]
    return mistakes + ["see it live: hands serve --model \(output)"]
  }

  private static func notes(_ trained: TrainedGestures) -> [String] {
    [
      "for people who are not in the images, recall is 1 to 5 points lower than in cross-validation",
      trained.strangers.isEmpty
        ? "at least 3 gestures are needed to measure how many strangers are taken for a gesture"
        : "strangers are the gestures themselves, each left out in turn: with few images the share is "
          + "overestimated",
    ]
      + (trained.training.options.head == .distance
        ? [
          "the distance head rejects other hands at the cost of some recall; --head linear has a "
            + "higher recall and rejects none"
        ] : [])
  }

  /// The parts of a folder that were ignored.
  private static func warnings(_ folder: LabelledFolder) -> [String] {
    var warnings: [String] = []
    if folder.strayImageCount > 0 {
      warnings.append(
        "\(folder.strayImageCount) images directly in \(folder.path) have no label and were ignored"
      )
    }
    if folder.strayFolderCount > 0 {
      warnings.append(
        "\(folder.strayFolderCount) folders that are empty or nested too deeply were ignored: a label's "
          + "folder contains images and folders of looks")
    }
    return warnings
  }

  /// Creates the report of `evaluate`.
  ///
  /// - Parameters:
  ///   - evaluation: The answers.
  ///   - evaluator: The tested classifier.
  ///   - bundle: The name of its bundle.
  ///   - settings: The options that the page lists.
  init(
    _ evaluation: GestureEvaluation, by evaluator: GestureEvaluator, bundle: String,
    settings: [Report.Setting]
  ) {
    let (folder, labels) = (evaluation.hands.folder, evaluator.labels)
    self.init(
      title: "Gestures evaluated", settings: settings,
      facts: [
        Fact("model", .string(bundle)), Fact("folder", .string(folder.path)),
        Fact("classifier", .string(evaluator.isCustom ? "custom" : "canned")),
        Fact("labels", .strings(labels)), Fact("score_threshold", .float(evaluator.threshold)),
      ],
      hands: evaluation.hands, matrixName: "evaluation", confusion: evaluation.confusion,
      mistakes: evaluation.mistakes.map { mistake in
        let item = evaluation.hands.items[mistake.item]
        return Mistake(
          item: item, label: evaluation.hands.counts[item.label].name,
          answer: mistake.answer ?? "none", score: Double(mistake.score),
          isBelowThreshold: mistake.isBelowThreshold)
      },
      strangers: evaluation.strangers.map { stranger in
        Stranger(
          name: evaluation.hands.counts[stranger.label].name, hands: stranger.handCount,
          takenFor: zip(labels, stranger.takenFor).filter { $0.1 > 0 }.map { ($0.0, $0.1) })
      },
      warnings: GestureReport.warnings(folder), notes: [],
      seconds: [("total", evaluation.time / .seconds(1))])
    if folder.gestures.allSatisfy({ !labels.contains($0.name) }) {
      warnings.append(
        "no folder has a label of the bundle: \(labels.joined(separator: ", "))")
    }
    for label in folder.gestures where !labels.contains(label.name) {
      if let other = labels.first(where: { $0.lowercased() == label.name.lowercased() }) {
        warnings.append(
          "the label is \(other): the hands of \(label.name) count as strangers")
      }
    }
  }
}
