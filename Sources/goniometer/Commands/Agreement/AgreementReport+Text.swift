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
}
