// SPDX-License-Identifier: Apache-2.0

/// Which numbers of a workbook are dates: those in cells whose format shows one.
struct WorkbookDates {
  /// By the number of a cell's style.
  private var isDate: [Bool] = []
  private let startsIn1904: Bool

  /// Formats that every program has: dates, times, and lengths of time.
  private static let builtIn: Set = Set(14...22).union(45...47)

  init(_ reading: inout IsolatedReading, startsIn1904: Bool) throws(RecordingError) {
    self.startsIn1904 = startsIn1904
    var own: Set<Int> = []
    var isCellFormat = false
    var found: [Bool] = []
    _ = try Workbook.elements("xl/styles.xml", &reading) { name, attributes in
      switch name {
      case "numFmt":
        if let number = attributes["numFmtId"].flatMap({ Int($0) }),
          Self.showsDate(attributes["formatCode"] ?? "")
        {
          own.insert(number)
        }
      case "cellXfs": isCellFormat = true
      case "cellStyleXfs", "cellStyles", "dxfs": isCellFormat = false
      case "xf" where isCellFormat:
        let number = attributes["numFmtId"].flatMap { Int($0) } ?? 0
        found.append(own.contains(number) || Self.builtIn.contains(number))
      default: break
      }
    }
    isDate = found
  }

  /// Whether a format has parts of a date, outside of its texts in quotes and brackets.
  static func showsDate(_ format: String) -> Bool {
    var isText = false
    var isBracket = false
    for character in format.lowercased() {
      switch character {
      case "\"": isText.toggle()
      case "[": isBracket = true
      case "]": isBracket = false
      case "y", "d", "h", "s": if !isText && !isBracket { return true }
      default: break
      }
    }
    return false
  }

  /// A number of days as date and time; `nil` if the style shows no date.
  func text(of value: String, style: String) -> String? {
    guard let style = Int(style), isDate.indices.contains(style), isDate[style],
      let days = Double(value), days >= 0, days < 3_000_000
    else { return nil }
    return Self.text(days: days, startsIn1904: startsIn1904)
  }

  /// `2024-03-01 12:30:00.250000` for days since the end of 1899, to the microsecond: a double resolves
  /// half of that.
  static func text(days: Double, startsIn1904: Bool) -> String {
    let microseconds = (days * 86_400e6).rounded()
    let whole = Int(microseconds) / 86_400_000_000
    let rest = Int(microseconds) % 86_400_000_000
    // Days since 1970-01-01 of 1899-12-30 and of 1904-01-01.
    let date = Self.civil(whole + (startsIn1904 ? -24_107 : -25_569))
    let seconds = rest / 1_000_000
    func padded(_ number: Int, _ width: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, width - text.count)) + text
    }
    return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2)) "
      + "\(padded(seconds / 3600, 2)):\(padded(seconds / 60 % 60, 2)):\(padded(seconds % 60, 2))"
      + ".\(padded(rest % 1_000_000, 6))"
  }

  /// The date of a day of the Gregorian calendar, counted from 1970-01-01: years that begin in March have
  /// their leap day at the end.
  private static func civil(_ day: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let ofEra = shifted - era * 146_097
    let year = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * year + year / 4 - year / 100)
    let month = (5 * ofYear + 2) / 153
    return (
      year + era * 400 + (month < 10 ? 0 : 1), month < 10 ? month + 3 : month - 9,
      ofYear - (153 * month + 2) / 5 + 1
    )
  }
}
