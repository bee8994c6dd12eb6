import HandsReports
import Hands

// The options that reports list: those that affect results, and others if they were given.

extension Report.Setting {
  /// Creates a setting.
  init(_ name: String, _ value: some CustomStringConvertible) {
    self.init(name: name, value: value.description)
  }

  /// The settings of the flags that are on.
  static func flags(_ flags: [(name: String, isOn: Bool)]) -> [Report.Setting] {
    flags.filter(\.isOn).map { Report.Setting(name: $0.name, value: "yes") }
  }
}

extension RecognizeCommand {
  func settings(bundle: String, threads: Int) -> [Report.Setting] {
    [Report.Setting("model", bundle)] + engine.settings(threads: threads)
      + (decode == .full ? [] : [Report.Setting("decode", decode.rawValue)])
      + Report.Setting.flags([("exif", exif)])
  }
}

extension EngineOptions {
  func settings(threads: Int) -> [Report.Setting] {
    [
      Report.Setting("kernels", kernels?.rawValue ?? "default"),
      Report.Setting("threads", threads),
      Report.Setting("precision", precision.precision.rawValue),
    ]
  }
}

extension FrameOptions {
  var settings: [Report.Setting] {
    [Report.Setting("running-mode", runningMode.rawValue)]
      + (runningMode == .image ? [] : [Report.Setting("interval-ms", intervalMs)])
  }
}

extension TaskOptions {
  var settings: [Report.Setting] {
    [
      Report.Setting("num-hands", numHands),
      Report.Setting("min-hand-detection-confidence", minHandDetectionConfidence),
      Report.Setting("min-hand-presence-confidence", minHandPresenceConfidence),
      Report.Setting("min-tracking-confidence", minTrackingConfidence),
      Report.Setting("rotation", rotation), Report.Setting("search", search.rawValue),
      Report.Setting("landmarks", landmarks.rawValue),
    ] + Report.Setting.flags([("mirrored", mirrored)])
  }
}

extension TrackOptions {
  var settings: [Report.Setting] {
    var settings = Report.Setting.flags([
      ("tracks", tracks), ("smooth", smooth), ("average-handedness", averageHandedness),
      ("one-of-each-side", oneOfEachSide),
    ])
    if identityGap != 0 { settings.append(Report.Setting("identity-gap", identityGap)) }
    if coastingFrames != 0 { settings.append(Report.Setting("coasting-frames", coastingFrames)) }
    if smooth {
      settings.append(Report.Setting("smooth-min-cutoff", smoothMinCutoff))
      settings.append(Report.Setting("smooth-beta", smoothBeta))
    }
    if detectionInterval != 0 {
      settings.append(Report.Setting("detection-interval", detectionInterval))
    }
    return settings
  }
}

extension GestureOptions {
  var settings: [Report.Setting] {
    var settings: [Report.Setting] = []
    func add(_ name: String, _ value: (some CustomStringConvertible)?) {
      if let value { settings.append(Report.Setting(name, value)) }
    }
    add("canned-score-threshold", cannedScoreThreshold)
    add("custom-score-threshold", customScoreThreshold)
    for (name, list) in [
      ("canned-allow", cannedAllow), ("canned-deny", cannedDeny), ("custom-allow", customAllow),
      ("custom-deny", customDeny),
    ] where !list.isEmpty {
      add(name, list.joined(separator: ", "))
    }
    if let voteFrames {
      add("vote-frames", voteFrames)
      add("vote-hold-ms", voteHoldMs)
    }
    return settings
  }
}

extension ClipOptions {
  var settings: [Report.Setting] {
    var settings = [Report.Setting("every", every), Report.Setting("start", start)]
    if let end { settings.append(Report.Setting("end", end)) }
    return settings
  }
}
