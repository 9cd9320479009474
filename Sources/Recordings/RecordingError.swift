// SPDX-License-Identifier: Apache-2.0

/// Why a recording could not be read.
///
/// Each case carries what a person needs to fix it; `description` is one sentence of the form
/// `path:line:column: expected …, found …; remedy`. A front end that has its own names for settings
/// asks for ``text(naming:)``.
public enum RecordingError: Error, Sendable, Equatable {
  /// No file of that name.
  case notFound(path: String)
  /// A folder where a file was wanted.
  case isFolder(path: String)
  /// The system refused; `reason` is its own text.
  case unreadable(path: String, reason: String)
  /// The file holds no bytes, or nothing but blank lines.
  case empty(path: String)
  /// A header, but no sample below it; `line` is the header's.
  case headerOnly(path: String, line: Int)
  /// Not text: NUL bytes, UTF-16, or another binary format; `found` says which.
  case notText(FilePlace, found: String)
  /// The compressed stream ends before its end mark.
  case truncatedGzip(path: String)
  /// The compressed stream contradicts itself; `reason` is zlib's.
  case corruptGzip(path: String, reason: String)
  /// A library that reads files of this format is not installed, or not the one that is needed: its
  /// packages for Debian, and what the loader says.
  case libraryMissing(
    path: String, format: String, libraries: String, packages: String, reason: String)
  /// No known dialect has this header.
  case unknownDialect(FilePlace, found: [String], nearest: String?)
  /// A recording that is known, but of no use for the purpose; `remedy` says what would be.
  case unsuitable(FilePlace, expected: String, found: String, remedy: SettingText)
  /// The file leaves a choice that only the user can make; `choice` names the settings for it.
  case choiceNeeded(FilePlace, expected: String, found: String, choice: SettingText)
  /// The file holds several sensors, and nobody said which one is meant.
  case severalSensors(FilePlace, names: [String], choice: SettingText)
  /// The dialect (or a setting) needs a column that the header lacks; `choice` names the settings
  /// for it.
  case missingColumn(
    FilePlace, expected: String, found: [String],
    choice: SettingText = "the columns with \(ReadingSetting.columns)")
  /// A row with fewer cells than needed.
  case raggedRow(FilePlace, expectedCells: Int, foundCells: Int)
  /// A cell that is no number.
  case notANumber(FilePlace, found: String)
  /// A cell that is no time of the expected form.
  case notAClockTime(FilePlace, expected: String, found: String)
  /// A time before its predecessor; both in seconds.
  case timeGoesBackwards(FilePlace, previous: Double, found: Double)
  /// The logger started anew at a place in the file; the rows of each part, none where they were not counted.
  case startsAnew(FilePlace, rows: [Int], part: ReadingSetting)
  /// Two recordings without a common stretch of time; ranges in seconds.
  case noOverlap(
    path: String, range: ClosedRange<Double>, otherPath: String, otherRange: ClosedRange<Double>)
  /// The file does not state what these settings do, units as a rule; all of them at once, with what its
  /// numbers say.
  case notStated(FilePlace, [UnstatedValue])
  /// Neither times nor a rate in the file.
  case rateUnknown(path: String)
  /// A setting with an impossible value.
  case badSetting(ReadingSetting, expected: String, found: SettingText)
  /// JSON, BIDS or quoting that is not built as it should be.
  case badStructure(FilePlace, expected: String, found: String)
  /// More data than the format's reader takes into memory.
  case tooLarge(path: String, limitBytes: Int)
  /// More samples than a recording in memory may have, or than the memory has room for; `samples` were read.
  case tooLong(path: String, samples: Int, isOutOfMemory: Bool)
  /// A line longer than the reader's bound.
  case lineTooLong(FilePlace, limitBytes: Int)

  /// The kind of an error; a command line maps it to an exit code.
  public enum Kind: Sendable, Equatable {
    /// Nothing there to read.
    case noInput
    /// There, but not what it should be.
    case malformed
    /// The system failed.
    case io
    /// The user must say more, or something else.
    case usage
  }

  /// The kind of this error.
  public var kind: Kind {
    switch self {
    case .notFound, .isFolder, .libraryMissing: .noInput
    case .unreadable: .io
    case .notStated, .rateUnknown, .badSetting, .choiceNeeded, .severalSensors, .startsAnew: .usage
    case .empty, .headerOnly, .notText, .truncatedGzip, .corruptGzip, .unknownDialect, .unsuitable,
      .missingColumn,
      .raggedRow, .notANumber, .notAClockTime, .timeGoesBackwards, .noOverlap, .badStructure,
      .tooLarge, .tooLong, .lineTooLong:
      .malformed
    }
  }
}

extension RecordingError {
  /// Two halves of a recording. What neither of them states is asked for at once.
  ///
  /// - Parameter second: takes the first half; `nil` where it could not be read.
  static func askingTogether<First, Second>(
    _ first: () throws(RecordingError) -> First,
    _ second: (First?) throws(RecordingError) -> Second
  ) throws(RecordingError) -> (First, Second) {
    let found: First
    do throws(RecordingError) {
      found = try first()
    } catch {
      guard case .notStated(let place, var values) = error else { throw error }
      do throws(RecordingError) {
        _ = try second(nil)
      } catch {
        guard case .notStated(_, let others) = error else { throw error }
        for value in others where !values.contains(where: { $0.setting == value.setting }) {
          values.append(value)
        }
      }
      throw .notStated(place, values)
    }
    return (found, try second(found))
  }

  /// The error of a row with more cells than the header, which puts every column behind them in the wrong
  /// place.
  static func overlongRow(_ place: FilePlace, most: Int, found: Int) -> RecordingError {
    .badStructure(
      place, expected: "at most \(most) cells, as the header has",
      found: "\(found), maybe a number with thousands separators")
  }
}
