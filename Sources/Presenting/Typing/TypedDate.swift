// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Localization
internal import StudyTasks

/// Reads dates and times in the calendar and zone of the session.
struct TypedDate {
  private let context: AnswerContext
  private let calendar: Calendar
  private let calendarIdentifier: String?
  private let translator: Translator

  /// - Parameter calendar: The identifier of the format's own calendar, where it has one.
  init(
    _ context: AnswerContext, calendar identifier: String? = nil,
    _ translator: Translator = .english
  ) {
    (self.context, self.translator) = (context, translator)
    var locality = context.locality
    if let identifier { locality.calendarIdentifier = identifier }
    calendar = locality.calendar
    calendarIdentifier = locality.calendarIdentifier
  }

  /// `8:30`, `8.30`, `08:30`, `8:30 pm`, `8 pm`, `now`.
  func timeOfDay(_ text: String) throws(TypedAnswer.Problem) -> TimeOfDay {
    if isWord(text, "now") {
      let parts = calendar.dateComponents([.hour, .minute], from: context.now)
      if let time = TimeOfDay(hour: parts.hour ?? 0, minute: parts.minute ?? 0) { return time }
    }
    guard let time = clock(text) else {
      throw TypedAnswer.Problem("Type a time such as 8:30, 20:15 or 8:15 pm.")
    }
    return time
  }

  /// `2026-01-31`, `31.1.2026`, `today`, `yesterday`; with a time where the format has one:
  /// `2026-01-31 8:30`, `8:30` for today, `now`.
  func date(_ text: String, _ format: DateFormat) throws(TypedAnswer.Problem) -> DateAnswer {
    let date = format.style == .date ? try day(text) : try instant(text)
    return DateAnswer(
      date: date, calendar: calendarIdentifier, timeZone: context.locality.timeZoneIdentifier)
  }

  private func day(_ text: String) throws(TypedAnswer.Problem) -> Date {
    guard let parts = try dayParts(text) else {
      throw TypedAnswer.Problem("Type a date as year-month-day, such as \(example), or today.")
    }
    guard let date = moment(parts) else {
      throw TypedAnswer.Problem("There is no such day: \(text).")
    }
    return date
  }

  private func instant(_ text: String) throws(TypedAnswer.Problem) -> Date {
    if isWord(text, "now") { return context.now }
    let words = text.split { $0 == " " || $0 == "T" || $0 == "," }.map(String.init)
    let problem = TypedAnswer.Problem("Type a date and a time, such as \(example) 8:30, or now.")
    guard let first = words.first else { throw problem }
    var parts: DateComponents
    var rest = words[...]
    if let day = try dayParts(first) {
      parts = day
      rest = rest.dropFirst()
    } else {
      parts = calendar.dateComponents([.era, .year, .month, .day], from: context.now)
    }
    guard !rest.isEmpty, let time = clock(rest.joined(separator: " ")) else { throw problem }
    (parts.hour, parts.minute) = (time.hour, time.minute)
    guard let date = moment(parts) else {
      throw TypedAnswer.Problem("There is no such time on that day: \(text).")
    }
    return date
  }

  /// The instant that has these parts and no others: not the 31st of April, nor an hour that the
  /// clocks leave out.
  private func moment(_ parts: DateComponents) -> Date? {
    guard let date = calendar.date(from: parts) else { return nil }
    let found = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    guard found.year == parts.year, found.month == parts.month, found.day == parts.day,
      parts.hour == nil || (found.hour == parts.hour && found.minute == parts.minute)
    else { return nil }
    return date
  }

  private func dayParts(_ text: String) throws(TypedAnswer.Problem) -> DateComponents? {
    let days: [(word: Message, offset: Int)] = [("today", 0), ("yesterday", -1), ("tomorrow", 1)]
    if let offset = days.first(where: { isWord(text, $0.word) })?.offset,
      let date = calendar.date(byAdding: .day, value: offset, to: context.now)
    {
      return calendar.dateComponents([.era, .year, .month, .day], from: date)
    }
    if text.contains("/") {
      throw TypedAnswer.Problem(
        "Day and month can be mistaken for each other there; type \(example) for year-month-day.")
    }
    let mark: Character = text.contains("-") ? "-" : "."
    var numbers = text.split(separator: mark, omittingEmptySubsequences: false).map { Int($0) }
    if mark == "." { numbers.reverse() }
    guard numbers.count == 3, let year = numbers[0], let month = numbers[1], let day = numbers[2],
      year >= 1, text.split(separator: mark).contains(where: { $0.count >= 3 })
    else { return nil }
    return DateComponents(year: year, month: month, day: day)
  }

  /// Whether the text is a word in English or in the person's language.
  private func isWord(_ text: String, _ word: Message) -> Bool {
    [word.key, translator(word)].contains(text.lowercased())
  }

  /// Today, as it is to be typed.
  private var example: String {
    let parts = calendar.dateComponents([.year, .month, .day], from: context.now)
    return [parts.year ?? 0, parts.month ?? 0, parts.day ?? 0]
      .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: "-")
  }

  private func clock(_ text: String) -> TimeOfDay? {
    var text = text.lowercased().replacing(".m.", with: "m").trimmingWhitespace
    var shift: Int?
    var isFullHour = false
    for word in ["o'clock", translator("o'clock")] where text.hasSuffix(word) {
      text = text.dropLast(word.count).trimmingWhitespace
      isFullHour = true
    }
    for (suffix, hours) in [("am", 0), ("pm", 12)] where text.hasSuffix(suffix) {
      text = text.dropLast(2).trimmingWhitespace
      shift = hours
    }
    let parts = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "." || $0 == "h" }
    guard let first = parts.first, (1...2).contains(first.count), let hour = UInt8(first),
      parts.count == 2 || (parts.count == 1 && (shift != nil || isFullHour))
    else { return nil }
    var minute = 0
    if parts.count == 2 {
      guard parts[1].count == 2, let typed = UInt8(parts[1]) else { return nil }
      minute = Int(typed)
    }
    guard let shift else { return TimeOfDay(hour: Int(hour), minute: minute) }
    guard (1...12).contains(hour) else { return nil }
    return TimeOfDay(hour: Int(hour) % 12 + shift, minute: minute)
  }
}
