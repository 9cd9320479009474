// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import ConsolePrograms
internal import Measurement

extension MeasurementSetting {
  /// The option of `analyze` that states the setting; `nil` if there is none.
  var option: OptionDeclaration? { AnalyzeCommand.command.options.first { $0.name == name } }
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
      case .loneSegment(let segment) where Segment.allCases.contains(segment):
        "--\(segment.rawValue) needs "
          + segment.neighbours.map { "--\($0.rawValue)" }.joined(separator: " or ") + " beside it"
      case .jointNeeded(let setting):
        "\(name(setting)) goes with --joint; 'goniometer joints' lists the joints and their movements"
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
