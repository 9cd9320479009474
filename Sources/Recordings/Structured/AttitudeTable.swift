// SPDX-License-Identifier: Apache-2.0

public import Inertial

/// A table of attitudes with times: what a sensor or a motion capture gives in place of samples, or a reference.
///
/// A table whose header names the components of a quaternion (`qw,qx,qy,qz`, sensor to Earth, Earth with z up, in any
/// order), of any format that ``DialectCatalog`` knows; also `.gz`. A missing attitude is `nan` or an empty cell. A
/// column `movement` with 0 where the motion does not count is read where it is there; other columns are passed over, and
/// so are rows whose time does not rise.
public struct AttitudeTable: Sendable, Equatable {
  /// The attitudes, with times in seconds.
  public let series: AttitudeSeries
  /// Whether each row counts.
  public let isMovement: [Bool]
  /// How they were read.
  public let source: RecordingSource

  /// Reads a table; memory in proportion to it.
  public init(
    path: String, options: RecordingOptions = RecordingOptions()
  ) throws(RecordingError) {
    let file = try OpenedFile(path: path, options: options, role: .attitude)
    guard case .table(let plan) = file.form, plan.content == .attitude else {
      throw .unsuitable(
        FilePlace(path: path), expected: "a table of attitudes", found: "samples of sensors",
        remedy: "a table of attitudes has the columns t,qw,qx,qy,qz")
    }
    try self.init(file.bytes, plan)
  }

  /// Reads a table of attitudes that was looked at.
  init(_ bytes: ByteSource, _ plan: TablePlan) throws(RecordingError) {
    var samples = TableSamples(source: bytes, plan: plan)
    var (time, attitudes, isMovement): ([Double], [Quaternion], [Bool]) = ([], [], [])
    while try samples.nextAttitudes({ now, attitude, counts in
      guard now.isFinite, now > time.last ?? -.infinity else { return }
      time.append(now)
      attitudes.append(attitude)
      isMovement.append(counts)
    }) {}
    guard let series = AttitudeSeries(time: time, attitudes: attitudes), !time.isEmpty else {
      throw .headerOnly(path: plan.path, line: plan.headerLine ?? 1)
    }
    (self.series, self.isMovement, source) = (series, isMovement, samples.source)
  }

  /// The attitudes as a recording, with a warning that says what is lost.
  var recording: LoadedRecording {
    var source = source
    source.warnings.append(
      "it holds attitudes, not samples: bias and heading are the source's own, and the acceleration of the joint is "
        + "not known")
    return LoadedRecording(attitudes: series, source: source)
  }
}
