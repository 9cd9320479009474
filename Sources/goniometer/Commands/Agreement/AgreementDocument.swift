// SPDX-License-Identifier: Apache-2.0

internal import Goniometry
internal import Recordings
internal import Measurement

/// A report as JSON; numbers in the unit of the measurements, `null` where there is none.
struct AgreementDocument: Encodable {
  struct RaterEntry: Encodable {
    let letter, path, column: String
    let mean, standardDeviation: Double
  }

  struct PairEntry: Encodable {
    let first, second: String
    /// First minus second.
    let differences: BlandAltman
    let concordanceCorrelation: ConcordanceCorrelation
    let verdict: AgreementVerdict?
  }

  let subjectCount: Int
  let raters: [RaterEntry]
  /// Empty where rows were matched by order.
  let matchedBy: [String]
  let leftOut: [MatchedTables.LeftOut]
  let pairs: [PairEntry]
  let meanSquares: MeanSquares
  let intraclassCorrelations: [IntraclassCorrelation]
  let standardErrorOfMeasurement, minimalDetectableChange95: Double

  init(_ report: AgreementReport) {
    subjectCount = report.study.ratings.subjectCount
    raters = report.matched.raters.enumerated().map { index, rater in
      let (mean, deviation) = report.study.ratings.moments(of: index)
      return RaterEntry(
        letter: rater.letter, path: rater.path, column: rater.column, mean: mean,
        standardDeviation: deviation)
    }
    matchedBy = report.matched.keyNames
    leftOut = report.matched.leftOut
    pairs = report.study.pairs.map { pair in
      let (first, second) = report.raters(of: pair)
      return PairEntry(
        first: first.letter, second: second.letter, differences: pair.differences,
        concordanceCorrelation: pair.concordance, verdict: pair.verdict)
    }
    meanSquares = report.study.reliability.meanSquares
    intraclassCorrelations = report.study.reliability.intraclassCorrelations
    standardErrorOfMeasurement = report.study.reliability.standardErrorOfMeasurement
    minimalDetectableChange95 = report.study.reliability.minimalDetectableChange95
  }
}

extension AgreementReport {
  /// The settings of the report.
  struct Request: Encodable {
    let columns, keys: [String]
    let isByOrder: Bool
    let acceptableDifference: Double?
  }

  /// The document with what every output carries around it.
  func json(commandLine: [String], parameters: Request) throws -> [UInt8] {
    try OutputEnvelope(
      commandLine: commandLine, parameters: parameters, inputs: matched.files,
      warnings: Self.warnings(on: matched), result: AgreementDocument(self)
    ).jsonBytes()
  }
}
