// SPDX-License-Identifier: Apache-2.0

extension FHIR.OperationOutcome {
  /// The faults as a resource; without any, one issue that says so.
  public init(_ problems: [FHIRProblem]) {
    self.init()
    var issues: [FHIR.OutcomeIssue] = problems.map { Self.issue(of: $0) }
    if problems.isEmpty {
      // FHIR wants one issue at the least.
      var none = FHIR.OutcomeIssue()
      none.severity = FHIRProblem.Severity.information.rawValue
      none.code = FHIRProblem.Kind.informational.rawValue
      none.details = FHIR.CodeableConcept(text: "No faults were found.")
      issues = [none]
    }
    self.issue = issues
  }

  private static func issue(of problem: FHIRProblem) -> FHIR.OutcomeIssue {
    var issue = FHIR.OutcomeIssue()
    issue.severity = problem.severity.rawValue
    issue.code = problem.kind.rawValue
    issue.details = FHIR.CodeableConcept(text: printable(problem.message))
    issue.expression = [printable(problem.expression)]
    return issue
  }

  /// A text without the control characters that FHIR's strings must not have.
  private static func printable(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.value < 0x20 && $0 != "\n" && $0 != "\t" ? "\u{FFFD}" : $0 }))
  }
}
