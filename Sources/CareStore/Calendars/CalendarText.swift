// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSON

/// Lines of an iCalendar document (RFC 5545, section 3.1): folded at 75 octets, ended by CR LF.
struct CalendarText {
  private(set) var text = ""

  /// Octets of a line without its end.
  private static let longestLine = 75

  /// Adds a line whose value needs no escaping.
  mutating func add(_ name: String, _ value: String) {
    var octets = 0
    /// Adds a part that stays on one line.
    func add(_ part: String, to text: inout String) {
      let width = part.utf8.count
      if octets + width > CalendarText.longestLine {
        // The space that begins the next line counts.
        text += "\r\n "
        octets = 1
      }
      text += part
      octets += width
    }
    for character in "\(name):\(value)" {
      let part = String(character)
      if part.utf8.count < CalendarText.longestLine {
        add(part, to: &text)
      } else {
        // A letter with dozens of accents.
        for scalar in part.unicodeScalars { add(String(scalar), to: &text) }
      }
    }
    text += "\r\n"
  }

  /// Adds a line of text for people.
  mutating func add(_ name: String, escaping value: String) {
    add(name, CalendarText.escaped(value))
  }

  /// Text as a value of type TEXT (section 3.3.11): backslash, semicolon, comma and line ends are
  /// escaped. Other control characters are not allowed and are left out.
  static func escaped(_ text: String) -> String {
    let lines = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    var escaped = ""
    for character in lines.unicodeScalars {
      switch character {
      case "\\", ";", ",": escaped += "\\\(character)"
      case "\n": escaped += "\\n"
      case "\t": escaped += "\t"
      case _ where character.value < 0x20 || character.value == 0x7F: break
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }

  // Dates and times (sections 3.3.4, 3.3.5, 3.3.6 and 3.3.14).

  /// `20260131`, of a time by the clock.
  static func date(_ local: Int) -> String {
    let date = PlainDate(dayNumber: WallClock.dayNumber(of: local))
    return padded(date.year, 4) + padded(date.month, 2) + padded(date.day, 2)
  }

  /// `20260131T093000`, of a time by the clock.
  static func dateTime(_ local: Int) -> String {
    let time = WallClock.timeOfDay(of: local)
    return "\(date(local))T" + padded(time / 3600, 2) + padded(time / 60 % 60, 2)
      + padded(time % 60, 2)
  }

  /// `20260131T083000Z`, of an instant.
  static func instant(_ second: Int) -> String { dateTime(second) + "Z" }

  /// `+0530`; with seconds for the local mean times of the nineteenth century.
  static func offset(_ seconds: Int) -> String {
    let size = abs(seconds)
    let rest = size % 60 == 0 ? "" : padded(size % 60, 2)
    return (seconds < 0 ? "-" : "+") + padded(size / 3600, 2) + padded(size / 60 % 60, 2) + rest
  }

  /// `PT1H30M`.
  static func duration(_ seconds: Int) -> String {
    let parts = [(seconds / 3600, "H"), (seconds / 60 % 60, "M"), (seconds % 60, "S")]
    // Minutes stand between hours and seconds even if they are 0.
    let words = parts.enumerated().filter { place, part in
      part.0 != 0 || place == 1 && parts[0].0 != 0 && parts[2].0 != 0
    }
    return seconds == 0 ? "PT0S" : "PT" + words.map { "\($1.0)\($1.1)" }.joined()
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
