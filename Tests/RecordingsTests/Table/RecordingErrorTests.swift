// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Recordings

@Suite struct RecordingErrorTests {
  private static let place = FilePlace(path: "run.csv", line: 3, column: 2, columnName: "ax")
  private static let line = FilePlace(path: "run.csv", line: 1)

  private static let all: [(error: RecordingError, kind: RecordingError.Kind, text: String)] = [
    (
      .notFound(path: "run.csv"), .noInput,
      "run.csv: expected a file, found nothing of that name; check the path"
    ),
    (.isFolder(path: "run"), .noInput, "run: expected a file, found a folder; name a file in it"),
    (
      .unreadable(path: "run.csv", reason: "Permission denied"), .io,
      "run.csv: cannot be read (Permission denied); check its permissions and its medium"
    ),
    (
      .empty(path: "-"), .malformed,
      "standard input: expected a recording, found an empty file; export it again"
    ),
    (
      .headerOnly(path: "run.csv", line: 2), .malformed,
      "run.csv:2: expected samples below the header, found none; export the recording again"
    ),
    (
      .notText(line, found: "UTF-16"), .malformed,
      "run.csv:1: expected text, found UTF-16; export as CSV in UTF-8"
    ),
    (
      .truncatedGzip(path: "run.gz"), .malformed,
      "run.gz: expected the end mark of the gzip data, found the end of the file; "
        + "copy or download it again"
    ),
    (
      .corruptGzip(path: "run.gz", reason: "incorrect data check"), .malformed,
      "run.gz: expected sound gzip data, found damage (incorrect data check); "
        + "copy or download it again"
    ),
    (
      .unknownDialect(line, found: ["a", "b"], nearest: "phyphox"), .malformed,
      #"run.csv:1: expected the header of a known format, found "a", "b"; "#
        + "nearest is phyphox; name the columns with the setting 'columns'"
    ),
    (
      .missingColumn(line, expected: "gx", found: []), .malformed,
      #"run.csv:1: expected a column "gx", found none; name the columns with the setting 'columns'"#
    ),
    (
      .raggedRow(line, expectedCells: 7, foundCells: 5), .malformed,
      "run.csv:1: expected at least 7 cells, found 5; complete or remove the line"
    ),
    (
      .notANumber(place, found: "abc"), .malformed,
      #"run.csv:3:2: expected a number in column "ax", found "abc"; "#
        + "correct the cell or leave it empty"
    ),
    (
      .notAClockTime(line, expected: "59:58.125", found: "1"), .malformed,
      #"run.csv:1: expected a time like 59:58.125, found "1"; "#
        + "correct the cell or leave it empty"
    ),
    (
      .timeGoesBackwards(line, previous: 2.5, found: 1), .malformed,
      "run.csv:1: expected a time after 2.5 s, found 1.0 s; "
        + "sort the rows, or take a part with the setting 'part of the file' where the recording starts again"
    ),
    (
      .noOverlap(path: "a", range: 0...1, otherPath: "b", otherRange: 2...3), .malformed,
      "a: expected times in common with b, found 0.0…1.0 s against 2.0…3.0 s; "
        + "choose recordings of the same session"
    ),
    (
      .notStated(
        line,
        [
          UnstatedValue(
            setting: .accelerationUnit, value: "g", reason: "its length at rest is 1.01",
            isConfirmed: true)
        ]), .usage,
      "run.csv:1: expected the acceleration unit, found none in the file; its numbers tell "
        + "acceleration unit g (its length at rest is 1.01); state the acceleration unit, "
        + "or the units auto to take what the numbers tell"
    ),
    (
      .notStated(
        line,
        [UnstatedValue(setting: .rate, value: nil, reason: "", isConfirmed: false)]), .usage,
      "run.csv:1: expected the sample rate, found none in the file; its numbers do not tell; "
        + "state the sample rate"
    ),
    (
      .rateUnknown(path: "run.csv"), .usage,
      "run.csv: expected times or a sample rate, found neither; state the sample rate"
    ),
    (
      .badSetting(.rate, expected: "a rate above 0", found: "-1"), .usage,
      #"the setting 'sample rate': expected a rate above 0, found "-1"; state another value"#
    ),
    (
      .badStructure(line, expected: "an array", found: "a number"), .malformed,
      "run.csv:1: expected an array, found a number; mend the file or export it again"
    ),
    (
      .tooLarge(path: "run.json", limitBytes: 10), .malformed,
      "run.json: expected at most 10 bytes, found more; split the recording"
    ),
    (
      .lineTooLong(line, limitBytes: 65_536), .malformed,
      "run.csv:1: expected a line of at most 65536 bytes, found a longer one; "
        + "check that this is a text table"
    ),
  ]

  @Test("every error is one sentence with place, expectation, finding and remedy")
  func sentences() {
    for (error, kind, text) in Self.all {
      #expect(error.description == text)
      #expect(error.kind == kind)
    }
  }

  @Test("found text is cut, and cannot break the line or the terminal")
  func excerpts() {
    let nasty = "\u{1B}[31m\n\u{9B}" + String(repeating: "x", count: 100)
    let text = RecordingError.notANumber(Self.line, found: nasty).description
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x9B })
    #expect(text.count < 140 && text.contains("…\""))
    let header = (0..<300).map { "c\($0)" }
    let unknown = RecordingError.unknownDialect(Self.line, found: header, nearest: nil)
    #expect(
      unknown.description.hasSuffix(
        #""c11" and 288 more; name the columns with the setting 'columns'"#))
  }
}
