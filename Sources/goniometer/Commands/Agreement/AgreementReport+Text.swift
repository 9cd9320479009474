// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Goniometry
internal import Inertial
internal import Measurement
internal import Recordings
internal import Reports

extension AgreementReport {
  /// The report for people: who was compared, how they differ, how well subjects are told apart.
  func text(width: Int) -> String {
    ([heading] + pairs.map { text(of: $0, width: width) } + [reliabilityText])
      .joined(separator: "\n")
  }

  private var heading: String {
    let by = matched.keyNames.isEmpty ? "order" : matched.keyNames.joined(separator: ", ")
    var table = TextTable([.words(""), .words(""), .numbers("mean"), .numbers("SD")])
    for rater in raters {
      table.append([
        rater.column.letter, rater.column.place, shown(rater.mean), shown(rater.standardDeviation),
      ])
    }
    return "Agreement over \(study.ratings.subjectCount) subjects, matched by \(by)\n\n"
      + table.text(indent: 2)
  }

  private func text(of pair: Pair, width: Int) -> String {
    let (found, concordance) = (pair.found.differences, pair.found.concordance)
    var table = TextTable([
      .words("\(pair.first.column.letter) − \(pair.second.column.letter)"), .numbers(""),
      .numbers("95 % interval"),
      .words(""),
    ])
    table.append(["Bias", shown(found.bias), shown(found.biasInterval)])
    table.append(["SD of the differences", shown(found.standardDeviation)])
    table.append([
      "Lower limit of agreement", shown(found.lowerLimit.value), shown(found.lowerLimit.interval),
    ])
    table.append([
      "Upper limit of agreement", shown(found.upperLimit.value), shown(found.upperLimit.interval),
    ])
    if let slope = found.proportionalBias {
      table.append([
        "Slope over the mean", slope.slope.decimals(3), shares(slope.interval),
        "p \(probability(slope.pValue))",
      ])
    }
    table.append([
      "Concordance correlation", concordance.estimate.decimals(3),
      concordance.interval.map(shares) ?? "n/a",
    ])
    let words = sentences(on: pair).flatMap { TextLayout.wrap($0, width: width) }
    return table.text(indent: 2) + "\n" + words.map { $0 + "\n" }.joined()
  }

  private func sentences(on pair: Pair) -> [String] {
    let found = pair.found.differences
    var sentences = [averageSentence(on: pair)]
    sentences.append(
      "Of 100 differences some 95 lie between \(shown(found.lowerLimit.value)) and "
        + "\(shown(found.upperLimit.value)).")
    if let slope = found.proportionalBias, pair.found.isProportional {
      sentences.append(
        "The difference \(slope.slope > 0 ? "rises" : "falls") with what is measured "
          + "(p \(probability(slope.pValue))): the limits are too wide on one side and too narrow on "
          + "the other.")
    }
    if let acceptable = study.acceptable, let verdict = pair.found.verdict {
      sentences.append("Within ±\(plain(acceptable)): \(words(verdict))")
    }
    return sentences
  }

  private func averageSentence(on pair: Pair) -> String {
    func sentence(_ more: Rater, _ less: Rater) -> String {
      "On average \(more.column.letter) reads \(shown(abs(pair.found.differences.bias))) more than "
        + "\(less.column.letter)."
    }
    return switch pair.found.direction {
    case .firstReadsMore: sentence(pair.first, pair.second)
    case .secondReadsMore: sentence(pair.second, pair.first)
    case .undecided: "No difference on average is shown."
    }
  }

  private func words(_ verdict: AgreementVerdict) -> String {
    switch verdict {
    case .within: "yes, both limits of agreement are, with all of their intervals."
    case .beyond: "no, a limit of agreement is outside with all of its interval."
    case .undecided:
      "not decided, the interval of a limit of agreement reaches across; measure more subjects."
    }
  }

  private var reliabilityText: String {
    var table = TextTable([
      .words("All raters"), .numbers(""), .numbers("95 % interval"), .words(""),
    ])
    for (form, meaning) in [
      (IntraclassCorrelation.Form.agreementSingle, "one measurement, any rater: agreement"),
      (.consistencySingle, "one measurement, these raters: consistency"),
      (.agreementAverage, "mean of the \(study.ratings.raterCount), any raters: agreement"),
      (.consistencyAverage, "mean of the \(study.ratings.raterCount), these raters: consistency"),
    ] {
      let found = study.reliability.intraclassCorrelation(form)
      table.append([form.rawValue, found.estimate.decimals(3), shares(found.interval), meaning])
    }
    table.append([
      "SEM", shown(study.reliability.standardErrorOfMeasurement), "",
      "typical error of one measurement",
    ])
    table.append([
      "MDC95", shown(study.reliability.minimalDetectableChange95), "",
      "least change that is no error",
    ])
    return table.text(indent: 2)
  }

  private func shown(_ interval: ConfidenceInterval) -> String {
    "\(shown(interval.lower)) … \(shown(interval.upper))"
  }

  private func shares(_ interval: ConfidenceInterval) -> String {
    "\(interval.lower.decimals(3)) … \(interval.upper.decimals(3))"
  }

  private func probability(_ p: Double) -> String { p < 0.001 ? "< 0.001" : "= \(p.decimals(3))" }
}
