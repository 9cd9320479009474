// SPDX-License-Identifier: Apache-2.0

internal import FHIRPath
public import JSON

/// A resource that a form asks its caller for.
struct LaunchContext: Sendable {
  let name: String
  /// The types that it may be of.
  let types: [String]

  /// The name and types of the extension; `nil` without a name.
  init?(_ one: FHIR.Extension) {
    var (name, types): (String?, [String]) = (nil, [])
    for part in one.extensions {
      let code = part.members["valueCode"]?.string ?? part.members["valueId"]?.string
      switch part.url {
      case "name": name = part.value?.coding?.code ?? code
      case "type": types += code.map { [$0] } ?? []
      default: break
      }
    }
    guard let name, !name.isEmpty else { return nil }
    (self.name, self.types) = (name, types)
  }
}

/// A variable of a form that is the answer to a query.
struct FormQuery: Sendable {
  let name: String
  let query: SearchQuery
  /// The place in the form.
  let place: String
}

extension FHIRForm {
  /// The resources that the expressions of the form see, by the names that the form has for them.
  ///
  /// A launch context that is not given by its name is the first resource of its types. Then the form's
  /// queries, `application/x-fhir-query`, are answered from all the resources.
  ///
  /// - Parameters:
  ///   - resources: Resources, and bundles of them.
  ///   - given: Resources that the caller names itself; queries see them too.
  /// - Returns: The names for ``FormFilling`` and ``problems(of:context:)``; and where several resources
  ///   would do, none is there, or a query has no answer, a problem.
  public func context(
    from resources: [JSONValue], named given: [String: JSONValue] = [:]
  ) -> (context: [String: JSONValue], problems: [FHIRProblem]) {
    var (context, problems) = (given, [FHIRProblem]())
    let store = ResourceStore(resources + given.values)
    let atHand = ResourceStore(resources).resources
    for launch in expressions.launches where context[launch.name] == nil {
      let found = atHand.filter {
        launch.types.contains($0.object?["resourceType"]?.string ?? "")
      }
      context[launch.name] = found.first
      guard found.count != 1, !resources.isEmpty else { continue }
      let types = launch.types.joined(separator: ", ")
      problems.add(
        .warning, found.isEmpty ? .notFound : .duplicate, at: FHIR.Questionnaire.type,
        "The form asks for %\(launch.name.prefix(80)), a \(types.prefix(80)): "
          + (found.isEmpty ? "none is given." : "of \(found.count), the first one is taken."))
    }
    for one in expressions.queries where context[one.name] == nil {
      do throws(SearchQuery.Fault) {
        context[one.name] = try one.query.answer(from: store, seeing: context)
      } catch {
        problems.add(
          .warning, .value, at: one.place,
          "The query of %\(one.name.prefix(80)) cannot be answered: \(error.words).")
      }
    }
    return (context, problems)
  }
}
