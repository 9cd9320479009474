// SPDX-License-Identifier: Apache-2.0

internal import Goniometry
internal import Recordings

/// A report as JSON; numbers in the unit of the measurements, `null` where there is none.
private struct AgreementDocument: Encodable {
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
    raters = report.raters.map {
      RaterEntry(
        letter: $0.column.letter, path: $0.column.path, column: $0.column.column, mean: $0.mean,
        standardDeviation: $0.standardDeviation)
    }
    matchedBy = report.matched.keyNames
    leftOut = report.matched.leftOut
    pairs = report.pairs.map { pair in
      PairEntry(
        first: pair.first.column.letter, second: pair.second.column.letter,
        differences: pair.found.differences, concordanceCorrelation: pair.found.concordance,
        verdict: pair.found.verdict)
    }
    meanSquares = report.study.reliability.meanSquares
    intraclassCorrelations = report.study.reliability.intraclassCorrelations
    standardErrorOfMeasurement = report.study.reliability.standardErrorOfMeasurement
    minimalDetectableChange95 = report.study.reliability.minimalDetectableChange95
  }
}

extension AgreementReport {
  /// The settings of the report.
  package struct Request: Encodable {
    let columns, keys: [String]
    let isByOrder: Bool
    let acceptableDifference: Double?

    /// Settings from their parts.
    package init(
      columns: [String], keys: [String], isByOrder: Bool, acceptableDifference: Double?
    ) {
      (self.columns, self.keys) = (columns, keys)
      (self.isByOrder, self.acceptableDifference) = (isByOrder, acceptableDifference)
    }
  }

  /// The document with what every output carries around it.
  package func json(
    program: OutputProgram, commandLine: [String], parameters: Request
  ) throws -> [UInt8] {
    try OutputEnvelope(
      program: program, commandLine: commandLine, parameters: parameters, inputs: matched.files,
      warnings: Self.warnings(on: matched), result: AgreementDocument(self)
    ).jsonBytes()
  }
}
