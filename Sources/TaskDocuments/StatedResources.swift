// SPDX-License-Identifier: Apache-2.0

package import FHIRExchange
package import JSON

/// Resources for the expressions of forms, as a person states them: `patient=patient.json` under a name,
/// or a file alone, which may be a bundle.
package struct StatedResources: Sendable {
  /// The resources that were given a name.
  package private(set) var named: [String: JSONValue] = [:]
  /// The files without a name.
  package private(set) var resources: [JSONValue] = []

  /// Reads the files.
  ///
  /// A text with `=` states a name where letters, digits, `-` and `_` stand before it.
  package init(_ texts: [String]) throws {
    for text in texts {
      let parts = text.split(separator: "=", maxSplits: 1)
      let isNamed =
        parts.count == 2
        && parts[0].allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
      let json = try TaskDocument(fhirAt: isNamed ? String(parts[1]) : text).json
      if isNamed { named[String(parts[0])] = json } else { resources.append(json) }
    }
  }

  /// The resources that the expressions of a form see, and what the form asks for in vain.
  package func context(
    of form: FHIRForm
  ) -> (context: [String: JSONValue], problems: [FHIRProblem]) {
    form.context(from: resources, named: named)
  }

  /// The resources by name, without a form: one without a name has that of its type, `patient`.
  package var context: [String: JSONValue] {
    resources.reduce(into: named) { context, json in
      let type = json.object?["resourceType"]?.string ?? ""
      let name = type.prefix(1).lowercased() + type.dropFirst()
      if context[name] == nil { context[name] = json }
    }
  }
}

extension ValueSetLibrary {
  /// The value sets and code systems of files.
  package init(files paths: [String]) throws {
    self.init()
    for path in paths where add(try TaskDocument(fhirAt: path).json) == 0 {
      throw TaskDocumentError(path, "no value set or code system with a 'url' is in it")
    }
  }
}

extension TaskDocument {
  /// The resources that the response in the file states; `nil` for a response that its form does not allow.
  ///
  /// - Parameter form: The form, with the resources that it may bring up to date.
  package func extraction(
    by form: FHIRForm, seeing stated: StatedResources
  ) throws -> (bundle: FHIR.Bundle?, problems: [FHIRProblem]) {
    let response = try resource(FHIR.QuestionnaireResponse.self)
    let faults = form.problems(of: response, context: stated.context(of: form).context)
      .filter { $0.severity >= .error }
    guard faults.isEmpty else { return (nil, faults) }
    let made = FormExtraction(
      of: response, of: form, resources: stated.resources, named: stated.named)
    return (made.bundle.entry.isEmpty ? nil : made.bundle, made.problems)
  }
}
