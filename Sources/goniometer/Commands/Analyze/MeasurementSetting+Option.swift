// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import ConsolePrograms
internal import Measurement
internal import Recordings

// Settings as options: the table of settings says what they are called and take.
extension MeasurementSetting: DeclaredOption {
  var declaration: OptionDeclaration {
    let row = row
    return OptionDeclaration(
      row.name, ValueRule(row, rule), earlierNames: row.earlierNames,
      short: self == .filter ? "f" : nil,
      usual: row.usual, help: row.help)
  }
}

extension ValueRule {
  /// The rule of a setting; a setting that is no text is a file.
  fileprivate init(_ row: SettingRow, _ rule: SettingRule?) {
    let isPath = rule?.isPath ?? true
    let choices = rule?.choices ?? []
    self.init(
      placeholder: row.placeholder ?? (isPath ? "FILE" : choices.isEmpty ? "TEXT" : "NAME"),
      expectation: rule?.expectation ?? "a file name",
      completion: isPath ? .file : choices.isEmpty ? .nothing : .choices(choices),
      accepts: { text in rule?.accepts(text) ?? !text.isEmpty })
  }
}

extension OptionGroup {
  /// Settings under a heading, and some of each segment's sensor.
  init(_ title: String, of settings: [MeasurementSetting], and segments: [SegmentSetting] = []) {
    self.init(title, settings, and: segments.isEmpty ? nil : OptionFamily(of: segments))
  }
}

extension OptionFamily {
  /// Settings of the sensor on any segment.
  init(of settings: [SegmentSetting]) {
    self.init(
      shown: {
        settings.map { setting in
          let any = Joint.assumed.segments[0]
          var shown = MeasurementSetting.segment(any, setting).declaration
          shown.name = "SEGMENT" + shown.name.dropFirst(any.rawValue.count)
          return shown
        }
      },
      member: { name in
        guard let setting = MeasurementSetting(name: name), case .segment(_, let own) = setting,
          settings.contains(own)
        else { return nil }
        return setting.declaration
      },
      members: {
        Segment.named.flatMap { segment in
          settings.map { MeasurementSetting.segment(segment, $0).declaration }
        }
      })
  }
}

extension ParsedArguments {
  /// The texts of the settings that stood on the command line.
  ///
  /// - Parameter isTaken: whether the command has the setting, where its options of that name are not others.
  func stated(_ isTaken: (MeasurementSetting) -> Bool = { _ in true }) -> StatedSettings {
    var stated: StatedSettings = [:]
    for (name, texts) in options {
      guard let setting = MeasurementSetting(name: name), setting.rule != nil, isTaken(setting)
      else { continue }
      stated[setting] = texts.last
    }
    return stated
  }

  /// A request with the settings that stood on the command line.
  ///
  /// - Parameter isTaken: whether the command has the setting.
  func request(
    _ isTaken: (MeasurementSetting) -> Bool = { _ in true }
  ) throws(UsageError) -> MeasurementRequest {
    try UsageError.of { () throws(MeasurementRequestError) in
      var request = MeasurementRequest(device: .file(""))
      try request.take(stated(isTaken))
      return request
    }
  }

  /// The settings of files that stood on the command line.
  func recordingOptions() throws -> RecordingOptions {
    var options = try request(MeasurementSetting.reading.contains).statedReading()
    options.settingNames = MeasurementOptions.settingNames
    return options
  }

  /// Refuses a setting that has no meaning for a measurement by that method.
  func check(by method: MeasurementMethod) throws(UsageError) {
    try UsageError.of { () throws(MeasurementRequestError) in
      try MeasurementSetting.check(
        options.keys.lazy.compactMap { MeasurementSetting(name: $0) }, by: method)
    }
  }

  /// The first correction of a sensor that stood on the command line, with its two hyphens.
  var firstCorrection: String? {
    stated { setting in
      switch setting {
      case .calibration, .latency: true
      case .segment(_, let own): SegmentSetting.corrections.contains(own)
      default: false
      }
    }.keys.map { "--\($0.name)" }.min()
  }
}

extension UsageError {
  /// What makes no sense in a request, in the words of the command line.
  static func of<Value>(
    _ body: () throws(MeasurementRequestError) -> Value
  ) throws(UsageError) -> Value {
    do throws(MeasurementRequestError) { return try body() } catch { throw UsageError(error) }
  }

  /// A request that makes no sense, in the words of the command line.
  init(_ error: MeasurementRequestError) {
    func name(_ setting: MeasurementSetting) -> String {
      setting == .held ? "the \(setting.words)" : "--\(setting.name)"
    }
    let text =
      switch error {
      case .needsTwoSensors(let setting):
        "\(name(setting)) is for two sensors, such as \(SegmentOptions.pair)"
      case .needsOneDevice(let setting): "\(name(setting)) is for one device"
      case .zeroNeedsTwoSensors: "--zero standing and --zero extended need two sensors"
      case .zeroNeedsOneDevice(let place): "--zero \(place.rawValue) is for one device"
      case .noMeaning(let setting, let method):
        "\(name(setting)) has no meaning with --method \(method.rawValue)"
      case .badValue(let setting, let expected, let text):
        "option '\(name(setting))': expected \(expected), found '\(text)'"
      case .bothStandardInput: "only one of the two recordings can be standard input"
      case .deviceWithoutCalibration(let segment):
        "\(name(segment.map { .segment($0, .device) } ?? .device)) says whose "
          + "\(name(segment.map { .segment($0, .calibration) } ?? .calibration)) it has to be; give both"
      case .twoZeros: "--hanging and --zero both say where zero is; give one"
      case .loneSegment(let segment) where Segment.allCases.contains(segment):
        "--\(segment.rawValue) needs "
          + segment.neighbours.map { "--\($0.rawValue)" }.joined(separator: " or ") + " beside it"
      case .jointNeeded(let setting):
        "\(name(setting)) needs --joint beside it"
          + (setting.hasMeaning(sensorCount: 2) ? ", or two sensors" : "")
          + "; 'goniometer joints' lists the joints and their movements"
      case .unusedSegment(let setting):
        "\(name(setting)) is of a segment without a sensor: leave it out"
      case .needsBoth(let given, let missing): "\(name(given)) needs \(name(missing)) beside it"
      default: error.description
      }
    self.init(text)
  }
}

extension MeasurementFailure {
  /// The error as a command reports it.
  var reported: any ReportableError {
    switch self {
    case .request(let error): UsageError(error)
    case .recording(let error): error
    }
  }
}
