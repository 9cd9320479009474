// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import ConsolePrograms
internal import Goniometry
internal import Inertial
internal import Measurement
internal import Recordings

extension AnalyzeCommand {
  static let input = Argument(
    optional: "FILE", .file,
    help: "One device's recording, or several sensors'; - is standard input.")
  static let json = Option(flag: "json", short: "j", help: "Print JSON in place of the tables.")
  static let csv = Option(
    "csv", .output,
    help:
      "Also write the angle of every sample to this file; with a name in .mot or .sto as OpenSim reads angles and "
      + "attitudes of segments.")
  static let cycles = Option(
    "cycles", .output,
    help:
      "Also write the angles of a walk over the gait cycle to this file, as CSV: mean, SD and number of strides at 0 to "
      + "100 %.")
  static let plot = Option(
    "plot", .output,
    help:
      "Also draw the angle, the repetitions and the joint's motion as SVG; with - the angle and the way "
      + "as characters below the table.")
  static let report = Option(
    "report", .output,
    help: "Also write a page for the record to this file: HTML, or PDF if its name ends in .pdf.")
  static let allChecks = Option(
    flag: "all-checks", help: "List every quality check, not only those with something to say.")

  static let accelerometer = Option(
    "accelerometer", .file, help: MeasurementSetting.accelerometer.row.help)
  static let gyroscope = Option("gyroscope", .file, help: MeasurementSetting.gyroscope.row.help)

  /// The measurements of the joints between segments; `nil` if no segment is named.
  static func chain(_ arguments: ParsedArguments) throws(UsageError) -> MeasurementChain? {
    let recordings = SegmentOptions.recordings(arguments)
    guard !recordings.isEmpty else { return nil }
    return try UsageError.of { () throws(MeasurementRequestError) in
      if recordings.count(where: { $0.recording == .file("-") }) > 1 { throw .bothStandardInput }
      var stated = MeasurementRequest(device: .file(""))
      try stated.take(arguments.stated { $0 == .side })
      return try MeasurementChain(segments: recordings, side: stated.settings.side)
    }
  }

  /// Refuses options that do not go together, before anything is read.
  static func checkTogether(_ arguments: ParsedArguments) throws(UsageError) {
    let chain = try chain(arguments)
    let isPair = chain != nil
    let isSplit = arguments[accelerometer] != nil || arguments[gyroscope] != nil
    try UsageError.refuse([
      "give either FILE or two segments, not both": isPair && arguments[input] != nil,
      "give either FILE or --accelerometer and --gyroscope, not both":
        !isPair && arguments[input] != nil && isSplit,
    ])
    let isFormula =
      arguments.stated()[.method] == MeasurementMethod.researchKit.rawValue && !isPair
    try arguments.check(by: isPair ? .twoSensors : isFormula ? .researchKit : .hinge)
    // An option that would have no effect misleads: it is refused.
    try UsageError.refuse([
      "--csv has no meaning with --method researchKit": isFormula && arguments.isGiven(csv)
    ])
    let draws = arguments.isGiven(plot)
    try UsageError.refuse([
      "--plot draws one joint; name two segments, or take --report": draws
        && chain?.requests.count ?? 1 > 1,
      "--plot has no meaning with --method researchKit": isFormula && draws,
      "--language goes with --plot or --report":
        arguments.isGiven(PageOutput.language) && !draws && !arguments.isGiven(report),
    ])
    let onOutput = [
      arguments[json] ? "--json" : nil, arguments[csv] == "-" ? "--csv -" : nil,
      arguments[cycles] == "-" ? "--cycles -" : nil,
      arguments[plot] == "-" ? "--plot -" : nil, arguments[report] == "-" ? "--report -" : nil,
    ].compactMap(\.self)
    let files = [arguments[csv], arguments[cycles], arguments[plot], arguments[report]].compactMap(
      \.self)
    try PageOutput.checkDistinct(files)
    if onOutput.count > 1 {
      throw UsageError("\(onOutput[0]) and \(onOutput[1]) would both write to standard output")
    }
  }
}
