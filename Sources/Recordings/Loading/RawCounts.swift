// SPDX-License-Identifier: Apache-2.0

/// Numbers of an accelerometer that are in no unit: the counts of its converter.
struct RawCounts: Sendable, Equatable {
  /// The length of the acceleration in the numbers of the file.
  let length: Double
  /// Whether that is its length at rest.
  let isAtRest: Bool

  /// Counts of a length that no unit gives; `nil` for any other length.
  ///
  /// Gravity is 9.8 in m/s² and 1000 in mg; at rest nothing lies between them.
  init?(length: Double, atRest: Bool) {
    guard length.isFinite, atRest ? length > 1200 || 30...800 ~= length : length > 3000 else {
      return nil
    }
    (self.length, isAtRest) = (length, atRest)
  }

  /// The counts that sensors of some range give for 1 g: the power of two within a tenth of the length at
  /// rest.
  var countsOfGravity: Int? {
    guard isAtRest else { return nil }
    return (5...15).map { 1 << $0 }.first { abs(length / Double($0) - 1) < 0.1 }
  }

  /// Why such a table is refused, and a line that converts it.
  func refusal(of plan: TablePlan) -> RecordingError {
    let near = countsOfGravity.map { " (\($0) for 1 g, it seems)" } ?? ""
    return .unsuitable(
      FilePlace(path: plan.path, line: plan.headerLine),
      expected: "acceleration in m/s², g or mg",
      found:
        "a length \(isAtRest ? "at rest" : "over the recording") of \(length.shown), as raw counts of a "
        + "sensor have\(near)",
      remedy: """
        divide the acceleration by the counts for 1 g (a) and the angular velocity by those for 1 deg/s (w), \
        which the data sheet of the sensor gives, as \(conversion(plan)) does, and read that file with \
        \(.accelerationUnit, "g") and \(.angularVelocityUnit, "deg/s")
        """)
  }

  private func conversion(_ plan: TablePlan) -> String {
    func divisions(_ fields: [SampleField], by name: String) -> String {
      plan.mapping.filter { fields.contains($0.field) }.compactMap(\.position)
        .map { "$\($0 + 1)/=\(name);" }.joined()
    }
    let separator = String(decoding: [plan.layout.separator], as: UTF8.self)
    let mark = separator == "\t" ? #"'\t'"# : separator == "," ? "," : "'\(separator)'"
    let places = plan.isSeparatedByBlanks ? "" : "-F\(mark) -v OFS=\(mark) "
    let counts = countsOfGravity.map(String.init) ?? "A"
    return "awk \(places)-v a=\(counts) -v w=W 'NR>\(plan.headerLine ?? 0){"
      + divisions(SampleField.acceleration, by: "a") + divisions(SampleField.rotation, by: "w")
      + "}1' FILE > scaled.csv"
  }
}
