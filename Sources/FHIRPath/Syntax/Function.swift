// SPDX-License-Identifier: Apache-2.0

/// The functions that are carried out, by their names.
enum Function: String, Sendable, CaseIterable {
  // Existence.
  case empty, exists, all, allTrue, anyTrue, allFalse, anyFalse, subsetOf, supersetOf, count
  case distinct, isDistinct, not
  // Filtering, subsetting, combining.
  case `where`, select, `repeat`, single, first, last, tail, skip, take, intersect, exclude
  case union, combine
  // Conversion.
  case iif, toBoolean, toInteger, toDecimal, toString, toDate, toDateTime, toTime, toQuantity
  case convertsToBoolean, convertsToInteger, convertsToDecimal, convertsToString, convertsToDate
  case convertsToDateTime, convertsToTime, convertsToQuantity
  // Strings.
  case indexOf, substring, startsWith, endsWith, contains, upper, lower, replace, matches, length
  case toChars, trim, split, join
  case matchesFull, replaceMatches, encode, decode, escape, unescape
  // Numbers.
  case abs, ceiling, exp, floor, ln, log, power, round, sqrt, truncate
  case aggregate, sum, min, max, avg
  // Exactness and order.
  case lowBoundary, highBoundary, precision, comparable, sort
  // Trees, moments, types.
  case children, descendants, trace, now, today, timeOfDay, type
  // Additions of FHIR and of forms.
  case `extension`, hasValue, getValue, ordinal, weight, answers, conformsTo

  /// How many arguments it takes.
  var arity: ClosedRange<Int> {
    switch self {
    case .exists, .join, .round, .toQuantity, .convertsToQuantity, .lowBoundary, .highBoundary:
      0...1
    case .all, .subsetOf, .supersetOf, .where, .select, .repeat, .skip, .take, .intersect,
      .exclude, .union, .combine, .indexOf, .startsWith, .endsWith, .contains, .matches, .split,
      .log, .power, .extension, .matchesFull, .encode, .decode, .escape, .unescape,
      .comparable, .conformsTo:
      1...1
    case .substring, .aggregate, .trace: 1...2
    case .replace, .replaceMatches: 2...2
    case .iif: 2...3
    case .sort: 0...8
    default: 0...0
    }
  }

  /// Whether its arguments are evaluated for each item, or only when they are needed.
  var isScoped: Bool {
    switch self {
    case .exists, .all, .where, .select, .repeat, .iif, .aggregate, .trace, .sort: true
    default: false
    }
  }

  /// The number of arguments in words.
  var arityText: String {
    let (least, most) = (arity.lowerBound, arity.upperBound)
    if most == 0 { return "no argument" }
    if most > 3 { return "at most \(most) arguments" }
    if least == most { return most == 1 ? "one argument" : "\(most) arguments" }
    return least == 0 ? "at most one argument" : "\(least) or \(most) arguments"
  }

  /// Functions of FHIRPath and of FHIR that need a server, a model of all types or an unbounded
  /// amount of work.
  static let unsupported: Set<String> = [
    "resolve", "memberOf", "elementDefinition", "slice", "checkModifiers", "htmlChecks", "lookup",
    "translate", "validateVS", "validateCS", "subsumes", "subsumedBy", "expand", "defineVariable",
    "coalesce", "repeatAll", "toLong", "convertsToLong", "getReferenceKey", "getResourceKey",
    "lastIndexOf", "difference", "duration", "factory", "hasTemplateIdOf", "yearOf", "monthOf",
    "dayOf", "hourOf",
    "minuteOf", "secondOf", "millisecondOf", "timezoneOffsetOf", "dateOf", "timeOf",
  ]
}
