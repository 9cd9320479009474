// SPDX-License-Identifier: Apache-2.0

internal import JSON
public import StudyTasks

/// The answers that an item allows.
public struct AnswerDomain: Sendable {
  /// The answers to choose from; empty where any may be given.
  public internal(set) var options: [FHIR.Value] = []
  /// The extensions with the scores of options, by their places; none where no option has a score.
  var scores: [Int: JSONValue] = [:]
  /// The options that exclude all others.
  public internal(set) var exclusive: Set<Int> = []
  /// Options that are not on offer for now, by the form's conditions; not among ``options``.
  public internal(set) var switchedOff: [FHIR.Value] = []
  /// Whether the list of options is not known in full.
  public internal(set) var isOpen = false
  /// The least and the greatest answer; `nil` for none.
  public internal(set) var minimum, maximum: FHIR.Value?
  /// The fewest and the most characters; `nil` for no limit.
  public let minimumLength, maximumLength: Int?
  /// A regular expression that the whole text must match; `nil` for none, and for one that cannot be
  /// used.
  public let pattern: BoundedPattern?
  /// Why the form's regular expression cannot be used.
  let patternFault: PatternError?
  /// The most digits after the point.
  public let maximumDecimals: Int?
  /// The fewest and the most answers; `nil` for no limit.
  public let minimumCount, maximumCount: Int?
  /// The units to choose from; empty where any may be given.
  public let units: [FHIR.Coding]
  /// The MIME types of files; empty where any may be given.
  public let mimeTypes: [String]

  /// Reads the options and extensions of an item.
  init(_ item: FHIR.Questionnaire.Item) {
    for option in item.answerOption {
      guard let value = option.value else { continue }
      if option.stated(ExtensionAddress.optionExclusive) == .boolean(true) {
        exclusive.insert(options.count)
      }
      options.append(value)
      if let score = option.extensions.first(where: \.isScore) {
        scores[options.count - 1] = score.fhir
      }
    }
    minimum = item.stated(ExtensionAddress.minValue)
    maximum = item.stated(ExtensionAddress.maxValue)
    minimumLength = item.stated(ExtensionAddress.minLength)?.integer
    maximumLength = item.maxLength
    var (made, fault) = (BoundedPattern?.none, PatternError?.none)
    if let text = item.stated(ExtensionAddress.regex)?.string {
      do throws(PatternError) { made = try BoundedPattern(text) } catch { fault = error }
    }
    (pattern, patternFault) = (made, fault)
    maximumDecimals = item.stated(ExtensionAddress.maxDecimalPlaces)?.integer
    minimumCount = item.stated(ExtensionAddress.minOccurs)?.integer
    maximumCount = item.stated(ExtensionAddress.maxOccurs)?.integer
    units = item.extensions.compactMap {
      $0.url == ExtensionAddress.unitOption ? $0.value?.coding : nil
    }
    mimeTypes = item.extensions.compactMap {
      $0.url == ExtensionAddress.mimeType ? $0.members["valueCode"]?.string : nil
    }
    findScores()
  }

  /// Finds the scores that stand in the codings themselves.
  mutating func findScores() {
    for (index, option) in options.enumerated() {
      guard case .coding(let coding) = option, coding.members["extension"] != nil,
        let score = coding.extensions.first(where: \.isScore)
      else { continue }
      scores[index] = score.fhir
    }
  }
}

extension FHIR.Extension {
  /// Whether it is the score of an option.
  var isScore: Bool { url.map(ExtensionAddress.scores.contains) ?? false }
}
