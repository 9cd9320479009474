// SPDX-License-Identifier: Apache-2.0

public import Inertial

/// A table of attitudes with times, such as an optical reference.
///
/// A comma-separated table, also `.gz`, whose header names `t` or `time_s`, `qw`, `qx`, `qy` and
/// `qz` (sensor to Earth, Earth with z up) in any order; a missing attitude is `nan` or an empty
/// cell. A column `movement` with 0 where the motion does not count is read where it is there;
/// other columns are passed over.
public struct AttitudeTable: Sendable, Equatable {
  /// The attitudes, with times in seconds.
  public let series: AttitudeSeries
  /// Whether each row counts.
  public let isMovement: [Bool]

  /// Reads a table; memory in proportion to it.
  public init(path: String) throws(RecordingError) {
    let source = try ByteSource(path: path)
    let head = try FileHead(of: source)
    let names = HeaderLine.cells(
      of: HeaderLine.withoutCommentMark(head.lines[0]), separator: UInt8(ascii: ",")
    ).map { NamePattern.normalized($0) }
    func column(_ choices: [String]) throws(RecordingError) -> TableColumn {
      for name in choices {
        if let cell = names.firstIndex(of: name) { return TableColumn(cell: cell, name: name) }
      }
      throw .unsuitable(
        FilePlace(path: path, line: 1), expected: "a column named \(choices[0])",
        found: names.joined(separator: ","),
        remedy: "a table of attitudes has the columns t,qw,qx,qy,qz")
    }
    var columns = [try column(["t", "time_s", "time"])]
    for name in ["qw", "qx", "qy", "qz"] { columns.append(try column([name])) }
    let counting = try? column(["movement"])
    if let counting { columns.append(counting) }
    var reader = TableReader(
      source: source, layout: TableLayout(linesBeforeData: 1, columns: columns))
    var block = TableBlock(columnCount: columns.count)
    var (time, attitudes, isMovement): ([Double], [Quaternion], [Bool]) = ([], [], [])
    while try reader.readBlock(into: &block) {
      for row in 0..<block.rowCount {
        let now = block[row: row, column: 0]
        guard now.isFinite, now > time.last ?? -.infinity else {
          throw .timeGoesBackwards(
            FilePlace(path: path, line: block.line(ofRow: row), columnName: columns[0].name),
            previous: time.last ?? 0, found: now)
        }
        time.append(now)
        attitudes.append(
          Quaternion(
            block[row: row, column: 1], block[row: row, column: 2], block[row: row, column: 3],
            block[row: row, column: 4]))
        isMovement.append(counting == nil || block[row: row, column: 5] > 0.5)
      }
    }
    guard let series = AttitudeSeries(time: time, attitudes: attitudes), !time.isEmpty else {
      throw .headerOnly(path: path, line: 1)
    }
    (self.series, self.isMovement) = (series, isMovement)
  }
}
