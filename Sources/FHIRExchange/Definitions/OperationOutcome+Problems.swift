// SPDX-License-Identifier: Apache-2.0

extension FHIR.OperationOutcome {
  /// The faults as a resource; without any, one issue that says so.
  public init(_ problems: [FHIRProblem]) {
    self.init()
    self.issue = problems.map { problem in
      var issue = FHIR.OutcomeIssue()
      issue.severity = problem.severity.rawValue
      issue.code = problem.kind.rawValue
      issue.details = FHIR.CodeableConcept(text: Self.printable(problem.message))
      issue.expression = [Self.printable(problem.expression)]
      return issue
    }
    if problems.isEmpty {
      // FHIR wants one issue at the least.
      var issue = FHIR.OutcomeIssue()
      issue.severity = FHIRProblem.Severity.information.rawValue
      issue.code = FHIRProblem.Kind.informational.rawValue
      issue.details = FHIR.CodeableConcept(text: "No faults were found.")
      self.issue = [issue]
    }
  }

  /// A text without the control characters that FHIR's strings must not have.
  private static func printable(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.value < 0x20 && $0 != "\n" && $0 != "\t" ? "\u{FFFD}" : $0 }))
  }
}
