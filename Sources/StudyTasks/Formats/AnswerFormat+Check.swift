// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The facts that an answer is checked against besides its format.
public struct AnswerContext: Sendable {
  /// The time of the answer.
  public var now: Date
  /// Calendar, zone and locale of the person.
  public var locality: Locality
  /// Which semantics hold.
  public var behaviour: StudyTask.Behaviour

  /// Makes a context; a plain one but for the time, unless given.
  public init(
    now: Date, locality: Locality = Locality(), behaviour: StudyTask.Behaviour = .standard
  ) {
    self.now = now
    self.locality = locality
    self.behaviour = behaviour
  }
}

extension AnswerFormat {
  /// The answer as the result holds it, if it can be taken.
  ///
  /// Choices come in the order in which they are offered, a continuous scale is rounded to its
  /// decimals, numbers get the format's unit, dates the calendar and zone of the context.
  ///
  /// Everything that the format states is checked, but for the places of a wheel (the minutes between
  /// times, the precision of a weight), which are the presenter's. ResearchKit leaves some of it to its pickers: under
  /// its behaviour a value between a scale's steps, a fraction for an integer and a date out of bounds
  /// are taken, and top-level domains have two to six letters.
  ///
  /// - Returns: `nil` for an empty selection, which is no answer.
  public func checked(_ answer: Answer, in context: AnswerContext) throws(AnswerError) -> Answer? {
    if answer == .dontKnow {
      guard dontKnow != nil else { throw .dontKnowNotOffered }
      return answer
    }
    let isStrict = context.behaviour == .standard
    switch (implied.kind, answer) {
    case (.scale(let format), .scale(let value)):
      return .scale(try format.checked(value, isStrict: isStrict))
    case (.continuousScale(let format), .scale(let value)):
      try checkBounds(value, from: format.minimum, to: format.maximum)
      return .scale(format.rounded(value))
    case (.boolean, .boolean): return answer
    case (.multipleValuePicker(let format), .components(let values, _)):
      return .components(try format.checked(values), separator: format.separator)
    case (_, .choices(let values)):
      guard let list = ChoiceList(self), questionType != .boolean else { break }
      let values = try list.checked(values)
      return values.isEmpty ? nil : .choices(values)
    case (.numeric(let format), .numeric(let answer)):
      try checkBounds(
        answer.value, from: format.minimum, to: format.maximum, format.displayUnit ?? format.unit)
      if isStrict, format.style == .integer, answer.value != answer.value.rounded() {
        throw .notWhole
      }
      return .numeric(
        NumericAnswer(
          value: answer.value, unit: format.unit, displayUnit: format.displayUnit ?? format.unit))
    case (.height, .numeric(let answer)):
      try checkBounds(answer.value, from: 0, to: nil, "cm")
      return .number(answer.value, unit: "cm")
    case (.weight(let format), .numeric(let answer)):
      let unit = format.kilograms(in: context.locality)
      let minimum = max(0, format.minimum ?? 0)
      try checkBounds(
        answer.value, from: minimum * unit, to: format.maximum.map { $0 * unit }, "kg")
      return .number(answer.value, unit: "kg")
    case (.age(let format), .numeric(let answer)):
      return .number(try format.checked(answer.value, in: context))
    case (.timeOfDay, .timeOfDay): return answer
    case (.date(let format), .date(let answer)):
      guard answer.date.timeIntervalSince1970.isFinite else { throw .notANumber }
      if isStrict { try format.check(answer.date, in: context) }
      return .date(
        DateAnswer(
          date: answer.date,
          calendar: answer.calendar ?? format.calendar ?? context.locality.calendarIdentifier,
          timeZone: answer.timeZone ?? context.locality.timeZoneIdentifier))
    case (.text(let format), .text(let text)):
      try format.check(text)
      return answer
    case (.email, .text(let text)):
      try checkNotEmpty(text)
      guard EmailAddress.isValid(text, behaviour: context.behaviour) else {
        throw .notAnEmailAddress
      }
      return answer
    case (.confirmText, .text(let text)):
      try checkNotEmpty(text)
      return answer
    case (.timeInterval, .timeInterval(let seconds)):
      try checkBounds(seconds, from: 0, to: nil, "s")
      return answer
    case (.location, .location(let place)):
      guard place.isOnEarth else { throw .notAPlace }
      return answer
    case (.socioeconomicLadder, .rung(let rung)):
      guard 1...LadderFormat.rungCount ~= rung else { throw .notARung }
      return answer
    default: break
    }
    throw .wrongKind(expected: questionType)
  }
}

private func checkBounds(
  _ value: Double, from minimum: Double?, to maximum: Double?, _ unit: String? = nil
) throws(AnswerError) {
  guard value.isFinite else { throw .notANumber }
  guard value >= minimum ?? value, value <= maximum ?? value else {
    throw .outOfBounds(minimum: minimum, maximum: maximum, unit: unit)
  }
}

private func checkNotEmpty(_ text: String) throws(AnswerError) {
  guard !text.allSatisfy(\.isWhitespace) else { throw .empty }
}

extension ScaleFormat {
  fileprivate func checked(_ value: Double, isStrict: Bool) throws(AnswerError) -> Double {
    try checkBounds(value, from: Double(minimum), to: Double(maximum))
    let steps = (value - Double(minimum)) / Double(max(1, step))
    if isStrict, steps != steps.rounded() { throw .notOnScale(minimum: minimum, step: step) }
    return value
  }
}

extension MultipleValuePickerFormat {
  fileprivate func checked(_ values: [ChoiceValue]) throws(AnswerError) -> [ChoiceValue] {
    guard values.count == pickers.count else { throw .incomplete(count: pickers.count) }
    for (value, picker) in zip(values, pickers) {
      _ = try ChoiceList(picker.choices, style: .single).checked([value])
    }
    return values
  }
}

extension AgeFormat {
  /// The age or year; of an end that stands for all beyond it, the number that says so.
  fileprivate func checked(
    _ value: Double, in context: AnswerContext
  ) throws(AnswerError) -> Double {
    var (least, greatest) = (Double(minimum), Double(maximum))
    if usesYearForResult {
      let year = year(in: context)
      (least, greatest) = (year - least, year - greatest)
    }
    for (isRange, end, sentinel) in [
      (treatsMinimumAsRange, least, AgeFormat.minimumSentinel),
      (treatsMaximumAsRange, greatest, AgeFormat.maximumSentinel),
    ] where isRange && (value == end || value == Double(sentinel)) {
      return Double(sentinel)
    }
    try checkBounds(value, from: min(least, greatest), to: max(least, greatest))
    guard value == value.rounded() else { throw .notWhole }
    return value
  }
}

extension DateFormat {
  /// The first and last date that can be answered at a time; `nil` for none.
  public func bounds(in context: AnswerContext) -> (minimum: Date?, maximum: Date?) {
    let calendar = context.locality.calendar
    let today = calendar.startOfDay(for: context.now)
    func day(_ offset: Int) -> Date? { calendar.date(byAdding: .day, value: offset, to: today) }
    let minimum =
      minimum.map { plainDay($0, in: context) }
      ?? daysBefore.flatMap { day(-max(0, min($0, 1_000_000))) }
    var maximum =
      maximum.map { plainDay($0, in: context) }
      ?? daysAfter.flatMap { day(max(0, min($0, 1_000_000)) + 1)?.addingTimeInterval(-1) }
    if endsNow { maximum = min(maximum ?? context.now, context.now) }
    return (minimum, maximum)
  }

  /// A date that a task or a sheet of answers states, as the session has it.
  ///
  /// A date without a time of day is a plain day, which no zone moves: midnight of UTC stands for that day
  /// and becomes the day's beginning in the session's zone. Any other instant, and every date with a time,
  /// is as it was.
  public func plainDay(_ date: Date, in context: AnswerContext) -> Date {
    let seconds = date.timeIntervalSince1970
    guard style == .date, seconds.truncatingRemainder(dividingBy: 86_400) == 0,
      let utc = TimeZone(secondsFromGMT: 0)
    else { return date }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = utc
    let parts = calendar.dateComponents([.era, .year, .month, .day], from: date)
    calendar.timeZone = context.locality.calendar.timeZone
    return calendar.date(from: parts) ?? date
  }

  fileprivate func check(_ date: Date, in context: AnswerContext) throws(AnswerError) {
    let bounds = bounds(in: context)
    let calendar = context.locality.calendar
    // A day without a time is within bounds if any of it is.
    func isBefore(_ first: Date, _ second: Date) -> Bool {
      style == .date
        ? calendar.compare(first, to: second, toGranularity: .day) == .orderedAscending
        : first < second
    }
    if bounds.minimum.map({ isBefore(date, $0) }) ?? false
      || bounds.maximum.map({ isBefore($0, date) }) ?? false
    {
      func answer(_ date: Date) -> DateAnswer {
        DateAnswer(
          date: date, calendar: context.locality.calendarIdentifier,
          timeZone: context.locality.timeZoneIdentifier)
      }
      throw .dateOutOfBounds(
        minimum: bounds.minimum.map(answer), maximum: bounds.maximum.map(answer), style)
    }
  }
}

extension TextFormat {
  /// Throws where the text is none that the format takes.
  func check(_ text: String) throws(AnswerError) {
    try checkNotEmpty(text)
    if maximumLength > 0, text.utf16.count > maximumLength { throw .tooLong(limit: maximumLength) }
    guard let validation else { return }
    do {
      let pattern = try BoundedPattern(validation.pattern, ignoresCase: validation.ignoresCase)
      guard try pattern.isFound(in: text) else {
        throw AnswerError.invalidText(message: validation.message)
      }
    } catch let error as PatternError {
      throw .unusablePattern(error)
    } catch {
      throw .invalidText(message: validation.message)
    }
  }
}

extension LocationAnswer {
  /// Whether anything is said of the place, and nothing impossible.
  fileprivate var isOnEarth: Bool {
    if let latitude, !(-90...90 ~= latitude) { return false }
    if let longitude, !(-180...180 ~= longitude) { return false }
    guard (latitude == nil) == (longitude == nil) else { return false }
    if let radius, !(0...40_075_000 ~= radius) { return false }
    return latitude != nil || !(userInput ?? "").allSatisfy(\.isWhitespace) || postalAddress != nil
  }
}
