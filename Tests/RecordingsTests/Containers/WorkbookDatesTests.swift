// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Recordings

@Suite("Dates of workbooks")
struct WorkbookDatesTests {
  @Test(
    "days as date and time, to the microsecond",
    arguments: [
      (1.0, false, "1899-12-31 00:00:00.000000"), (61, false, "1900-03-01 00:00:00.000000"),
      (25_569, false, "1970-01-01 00:00:00.000000"), (0, true, "1904-01-01 00:00:00.000000"),
      (45_351.5, false, "2024-02-29 12:00:00.000000"),
      (45_352, false, "2024-03-01 00:00:00.000000"),
      (45_291.999_999_999_9, false, "2023-12-31 23:59:59.999991"),
      (2_958_465, false, "9999-12-31 00:00:00.000000"),
    ])
  func days(_ days: Double, _ startsIn1904: Bool, _ text: String) {
    #expect(WorkbookDates.text(days: days, startsIn1904: startsIn1904) == text)
  }

  @Test(
    "formats that show a date",
    arguments: [
      ("yyyy-mm-dd", true), ("h:mm", true), ("[mm]:ss.0", true), ("0.00", false),
      ("\"days\" 0", false), ("[Red]0.0", false), ("General", false), ("#,##0", false),
    ])
  func formats(_ format: String, _ isDate: Bool) {
    #expect(WorkbookDates.showsDate(format) == isDate)
  }
}
