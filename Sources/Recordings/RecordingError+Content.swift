// SPDX-License-Identifier: Apache-2.0

extension RecordingError {
  /// The same error without anything that stands in the file: for a program that answers others than those
  /// who may read it. Places stay, as numbers of lines and cells.
  public var withoutContent: RecordingError {
    switch self {
    case .notFound, .isFolder, .unreadable, .empty, .headerOnly, .notText, .truncatedGzip,
      .corruptGzip, .libraryMissing, .raggedRow, .notStated, .rateUnknown, .startsAnew, .tooLarge,
      .tooLong, .lineTooLong:
      self
    // The names of sensors stand in the file.
    case .badSetting(let setting, _, let found) where setting.isSensor:
      .badSetting(setting, expected: "a sensor of the file", found: found)
    case .badSetting: self
    case .unknownDialect(let place, _, _):
      Self.other(place, "the header of a known format", "other names")
    case .unsuitable(let place, let expected, _, let remedy):
      .unsuitable(place.withoutContent, expected: expected, found: Self.different, remedy: remedy)
    case .choiceNeeded(let place, let expected, _, let choice):
      .choiceNeeded(place.withoutContent, expected: expected, found: Self.different, choice: choice)
    case .severalSensors(let place, _, let choice):
      .choiceNeeded(
        place.withoutContent, expected: "one sensor", found: Self.different, choice: choice)
    case .missingColumn(let place, let expected, _, _):
      Self.other(place, "a column \"\(expected)\"", "other names")
    case .notANumber(let place, let found):
      Self.other(place, "a number", Self.size(of: found))
    case .notAClockTime(let place, let expected, let found):
      Self.other(place, "a time like \(expected)", Self.size(of: found))
    case .timeGoesBackwards(let place, _, _):
      Self.other(place, "a time after that of the row before", "an earlier one")
    case .noOverlap(let path, _, let otherPath, _):
      Self.other(
        FilePlace(path: path), "times in common with \(FilePlace(path: otherPath))", "none")
    case .badStructure(let place, let expected, _):
      Self.other(place, expected, Self.different)
    }
  }

  private static let different = "something else"

  private static func size(of cell: String) -> String {
    "a text of \(cell.unicodeScalars.count) characters"
  }

  private static func other(
    _ place: FilePlace, _ expected: String, _ found: String
  ) -> RecordingError {
    .badStructure(place.withoutContent, expected: expected, found: found)
  }
}

extension FilePlace {
  /// The place without the column's name, which stands in the file.
  fileprivate var withoutContent: FilePlace {
    FilePlace(path: path, line: line, column: column)
  }
}

extension ReadingSetting {
  /// Whether it names a sensor of a file.
  fileprivate var isSensor: Bool {
    if case .ofSegment(_, let setting) = self { setting.isSensor } else { self == .sensor }
  }
}
