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
  /// The fewest and the most answers; `nil` for no limit, and for limits that no number of answers keeps.
  public let minimumCount, maximumCount: Int?
  /// Why the form's limits of the number of answers cannot be used.
  let countFault: String?
  /// The units to choose from; empty where any may be given.
  public internal(set) var units: [FHIR.Coding]
  /// Which units may be given beside those.
  var otherUnits = OtherUnits.none
  /// The MIME types of files, such as `image/*`; empty where any may be given.
  public let mimeTypes: [String]
  /// The most bytes of a file; `nil` for no limit.
  public let maximumSize: Double?
  /// The types of resources that references may point to; empty where they may point to any.
  public let targetTypes: [String]

  /// Units beside those to choose from.
  enum OtherUnits {
    /// None, where there are some to choose from.
    case none
    /// Units in words, without a code.
    case inWords
    /// Any that has a code: they are of a value set that is not known.
    case coded
    /// Any.
    case any
  }

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
    let extensions = item.extensions
    func stated(_ address: String) -> FHIR.Value? {
      extensions.first { $0.url == address }?.value
    }
    minimum = stated(ExtensionAddress.minValue) ?? stated(ExtensionAddress.minQuantity)
    maximum = stated(ExtensionAddress.maxValue) ?? stated(ExtensionAddress.maxQuantity)
    minimumLength = stated(ExtensionAddress.minLength)?.integer
    maximumLength = item.maxLength
    var (made, fault) = (BoundedPattern?.none, PatternError?.none)
    if let text = stated(ExtensionAddress.regex)?.string {
      do throws(PatternError) { made = try BoundedPattern(text) } catch { fault = error }
    }
    (pattern, patternFault) = (made, fault)
    maximumDecimals = stated(ExtensionAddress.maxDecimalPlaces)?.integer
    let (fewest, most) = (
      stated(ExtensionAddress.minOccurs)?.integer, stated(ExtensionAddress.maxOccurs)?.integer
    )
    if fewest ?? 0 < 0 || most.map({ $0 < max(1, fewest ?? 0) }) ?? false {
      let stated = [("minOccurs", fewest), ("maxOccurs", most)].compactMap { name, count in
        count.map { "\(name) \($0)" }
      }
      countFault = "\(stated.joined(separator: " and ")) leave no number of them"
      (minimumCount, maximumCount) = (nil, nil)
    } else {
      (minimumCount, maximumCount, countFault) = (fewest, most, nil)
    }
    units = extensions.compactMap {
      $0.url == ExtensionAddress.unitOption ? $0.value?.coding : nil
    }
    switch extensions.texts(ExtensionAddress.unitOpen).first {
    case "optionsOrString"?: otherUnits = .inWords
    case "optionsOrType"?: otherUnits = .any
    default: break
    }
    mimeTypes = extensions.texts(ExtensionAddress.mimeType)
    maximumSize = stated(ExtensionAddress.maxSize)?.number
    targetTypes = extensions.texts(ExtensionAddress.referenceResource)
    findScores()
  }

  /// The unit of the bounds of amounts; `nil` where they are plain numbers.
  var boundUnit: FHIR.Coding? {
    for case .quantity(let amount)? in [minimum, maximum] {
      guard let name = amount.code ?? amount.unit else { continue }
      return FHIR.Coding(system: amount.system, code: name, display: amount.unit)
    }
    return nil
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

extension [FHIR.Extension] {
  /// The values of those of an address that are texts: codes, strings and addresses.
  func texts(_ address: String) -> [String] {
    compactMap { one in
      guard one.url == address else { return nil }
      return ["valueCode", "valueString", "valueCanonical", "valueUri"].lazy
        .compactMap { one.members[$0]?.string }.first
    }
  }
}

extension FHIR.Extension {
  /// Whether it is the score of an option.
  var isScore: Bool { self.url.map(ExtensionAddress.scores.contains) ?? false }
}
