// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import ConsolePrograms
internal import Measurement

extension MeasurementSetting {
  /// The option that states the setting; `nil` if there is none.
  var option: (any DeclaredOption)? {
    switch self {
    case .accelerometer: AnalyzeCommand.accelerometer
    case .gyroscope: AnalyzeCommand.gyroscope
    case .method: AnalyzeCommand.method
    case .filter: MeasurementOptions.filter
    case .side: MeasurementOptions.side
    case .activity: MeasurementOptions.activity
    case .zero: MeasurementOptions.zero
    case .hanging: MeasurementOptions.hanging
    case .firstMovement: MeasurementOptions.sense
    case .standing: AnalyzeCommand.standing
    case .heading: AnalyzeCommand.heading
    case .limbAxis: MeasurementOptions.limbAxis
    case .orientation: AnalyzeCommand.orientation
    case .held: nil
    case .calibration: CalibrationOptions.calibration
    case .device: CalibrationOptions.device
    case .latency: CalibrationOptions.latency
    case .columns: ReadingOptions.columns
    case .accelerationUnit: ReadingOptions.accelerationUnit
    case .angularVelocityUnit: ReadingOptions.rateUnit
    case .accelerationSign: ReadingOptions.sign
    case .timeUnit: ReadingOptions.timeUnit
    case .rate: ReadingOptions.rate
    case .sensor: ReadingOptions.sensor
    case .units: ReadingOptions.units
    case .segment(let segment, let setting): 
      SegmentOptions.measured.first { $0.segment == segment }?.option(setting)
    }
  }
}

extension UsageError {
  /// A request that makes no sense, in the words of the command line.
  init(_ error: MeasurementRequestError, command: String) {
    func name(_ setting: MeasurementSetting) -> String {
      setting.option == nil ? "the \(setting.words)" : "--\(setting.name)"
    }
    let text =
      switch error {
      case .needsTwoSensors(let setting): "\(name(setting)) goes with \(SegmentOptions.pair)"
      case .needsOneDevice(let setting): "\(name(setting)) goes with one device"
      case .zeroNeedsTwoSensors: "--zero standing and --zero extended need two sensors"
      case .zeroNeedsOneDevice(let place): "--zero \(place.rawValue) is for one device"
      case .noMeaning(let setting, let method):
        "\(name(setting)) has no meaning with --method \(method.rawValue)"
      case .bothStandardInput: "only one of the two recordings can be standard input"
      case .deviceWithoutCalibration(let segment):
        "\(name(segment.map { .segment($0, .device) } ?? .device)) says whose "
          + "\(name(segment.map { .segment($0, .calibration) } ?? .calibration)) it has to be; give both"
      case .twoZeros: "--hanging and --zero both say where zero is; give one"
      case .loneSegment(let segment):
        "--\(segment.rawValue) needs "
          + segment.neighbours.map { "--\($0.rawValue)" }.joined(separator: " or ") + " beside it"
      case .zeroOutOfRange, .notFinite, .sameDevice, .sensorCount, .noJoint, .sameSegment,
        .notMeasuredYet, .unusedSegment:
        error.description
      }
    self.init(text, command: command)
  }
}

extension MeasurementFailure {
  /// The error as a command reports it.
  func reported(by command: String) -> any Error {
    switch self {
    case .request(let error): UsageError(error, command: command)
    case .recording(let error): error
    }
  }
}
