// SPDX-License-Identifier: Apache-2.0

/// Columns of several sensors side by side, told apart by a part of their names: `thigh_ax,…,shank_gz`,
/// `ax1,…,gz1,ax2,…,gz2`, `imu1_acc_x,…`.
///
/// A part names a sensor if with it there are all three components of acceleration and of angular velocity, or all four of
/// a quaternion, and two parts or more do. Of `ax,…,gz,ax.1,…,gz.1` those without a part are the `first`.
struct SensorColumns: Sendable {
  /// The sensors, in the order of their first columns.
  let names: [String]
  private let header: HeaderLine
  /// Of each column the sensor, and the name without it; `nil` for a column of no sensor.
  private let columns: [(sensor: String, rest: String)?]

  /// Six columns of each sensor, or four of an attitude, and two sensors.
  private static let (fewestColumns, fewestOfAttitudes) = (12, 8)
  /// The most columns that are looked at: features of windows fill hundreds.
  private static let mostColumns = 400

  /// The header's line, from 1.
  var line: Int { header.index + 1 }

  /// Names of features and of processed copies of samples.
  private static let features: Set = [
    "mean", "avg", "average", "median", "std", "sd", "var", "variance", "min", "max", "range",
    "rms", "energy", "entropy",
    "skew", "skewness", "kurt", "kurtosis", "iqr", "mad", "sum", "peak", "corr", "fft", "jerk",
    "raw", "uncal", "uncalibrated", "cal", "calibrated", "filtered", "filt", "lp", "smooth", "bias",
  ]

  /// The sensors of a header; `nil` where it has not two.
  ///
  /// - Parameter mayBeAttitudes: whether it may be that of attitudes.
  init?(_ header: HeaderLine, mayBeAttitudes: Bool) {
    let fewest = mayBeAttitudes ? Self.fewestOfAttitudes : Self.fewestColumns
    guard (fewest...Self.mostColumns).contains(header.cells.count) else { return nil }
    let splits = header.cells.map(Self.splits)
    // The components that each part has: of acceleration in the low three bits, of angular velocity in the next, then those
    // of an attitude.
    var found: [String: Int] = [:]
    for split in splits.joined() { found[split.sensor, default: 0] |= split.component }
    let whole = Set(
      found.filter {
        ($0.value & 0b111_111 == 0b111_111 || $0.value >> 6 == 0b1111)
          && !Self.features.contains($0.key.lowercased())
      }.keys)
    columns = splits.map { choices in
      // A time with a plain name is that of all.
      choices.first {
        whole.contains($0.sensor) && !($0.sensor.isEmpty && $0.component == 0)
      }.map { ($0.sensor, $0.rest) }
    }
    names = columns.compactMap { $0.map { $0.sensor.isEmpty ? SensorChoice.unnamed : $0.sensor } }
      .reduce(
        into: []) { all, name in
        if !all.contains(name) { all.append(name) }
      }
    guard names.count > 1 else { return nil }
    self.header = header
  }

  /// The header with the columns of one sensor under the names that they have without it, and those of none; the others
  /// have no name.
  func header(of sensor: String) -> HeaderLine {
    let part = sensor == SensorChoice.unnamed ? "" : sensor
    let cells = zip(header.cells, columns).map { cell, column in
      column.map { $0.sensor == part ? $0.rest : "" } ?? cell
    }
    return HeaderLine(
      index: header.index, separator: header.separator, cells: cells,
      names: cells.map { NamePattern.normalized($0) })
  }

  private typealias Split = (sensor: String, rest: String, component: Int)

  /// The ways in which a name is that of a sensor and a component.
  private static func splits(_ cell: String) -> [Split] {
    let name = cell.prefix { $0 != "(" && $0 != "[" }
    let unit = cell.dropFirst(name.count)
    var found: [Split] = []
    func add(_ sensor: Substring, _ name: some StringProtocol) {
      let rest = String(name) + unit
      guard let column = ColumnName(rest) else { return }
      let component: Int? =
        switch column.quantity {
        case .acceleration: column.axis.map { 1 << $0 }
        case .angularVelocity: column.axis.map { 8 << $0 }
        case .time: 0
        case .attitude: column.axis.map { 64 << $0 }
        case .linearAcceleration, .gravity: nil
        }
      if let component { found.append((String(sensor), rest, component)) }
    }
    add("", name)
    for mark in name.indices where !name[mark].isLetter && !name[mark].isNumber {
      add(name[..<mark], name[name.index(after: mark)...])
      add(name[name.index(after: mark)...], name[..<mark])
    }
    // A number anywhere: `ax1`, `acc1_x`.
    if let digits = name.firstMatch(of: /[0-9]{1,2}/) {
      add(digits.output, name[..<digits.range.lowerBound] + name[digits.range.upperBound...])
    }
    return found
  }
}
