// SPDX-License-Identifier: Apache-2.0

import CareStore
import JSON
import Testing

@Suite("Dates as people write them")
struct WrittenDateTests {
  @Test(
    "forms that are clear",
    arguments: [
      ("2026-03-02", "2026-03-02", ""), ("2026/03/02", "2026-03-02", ""),
      ("2026/3/2", "2026-03-02", ""), ("2026.03.02", "2026-03-02", ""),
      ("2026-03-02T09:30:00Z", "2026-03-02", "T09:30:00Z"),
      ("2026-03-02 09:30", "2026-03-02", " 09:30"), ("02.03.2026", "2026-03-02", ""),
      ("2.3.2026 09:30", "2026-03-02", " 09:30"), ("2 March 2026", "2026-03-02", ""),
      ("2. März 2026", "2026-03-02", ""), ("March 2, 2026", "2026-03-02", ""),
      ("mar 2 2026", "2026-03-02", ""), ("2. Mrz. 2026, morning", "2026-03-02", " morning"),
      ("02/13/2026", "2026-02-13", ""), ("13/02/2026", "2026-02-13", ""),
      ("13-02-2026", "2026-02-13", ""), ("02/02/2026", "2026-02-02", ""),
      ("29.02.2024", "2024-02-29", ""), ("31 Dezember 1999", "1999-12-31", ""),
    ])
  func clear(_ text: String, _ date: String, _ rest: String) {
    let written = WrittenDate(text)
    #expect(written?.date?.description == date && written?.rest == rest)
  }

  @Test(
    "forms of dates that are no day: open, or not in the calendar",
    arguments: [
      "02/03/2026", "2-3-2026", "3/4/26", "2.3.26", "13/02/26", "2 March 26", "31.02.2026",
      "2026-02-30", "2026-13-01", "13/13/2026", "02.13.2026", "30 February 2026", "00.01.2026",
      "29.02.2026", "02/03/2026 09:30",
    ])
  func unclear(_ text: String) throws {
    let written = try #require(WrittenDate(text))
    #expect(written.date == nil)
  }

  @Test(
    "other texts",
    arguments: [
      "", "baseline", "V2", "2", "1/2", "1.2.3", "1.2.3.4", "2026", "2026-03", "March 2026",
      "2026-03-02x", "visit 2026-03-02", "2 Mo 2026", "2 March", "2-3.2026", "٢.٣.٢٠٢٦",
      "1e1.2.2026",
      "-1.2.2026", "12345-01-01", "two March 2026", "March March 2026",
    ])
  func other(_ text: String) { #expect(WrittenDate(text) == nil) }

  @Test("every day of a leap year, in all clear forms")
  func everyDay() throws {
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    let german = [
      "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
      "November", "Dezember",
    ]
    for month in 1...12 {
      for day in 1...31 {
        let date = PlainDate(year: 2024, month: month, day: day)
        for text in [
          "2024/\(month)/\(day)", "\(day).\(month).2024", "\(day) \(months[month - 1]) 2024",
          "\(day). \(german[month - 1]) 2024", "\(months[month - 1]) \(day), 2024",
          "\(months[month - 1].prefix(3)) \(day) 2024",
        ] {
          let written = try #require(WrittenDate(text), "\(text)")
          #expect(written.date == date, "\(text)")
        }
      }
    }
  }
}
