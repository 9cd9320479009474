// SPDX-License-Identifier: Apache-2.0

import FHIRExchange
import JSON
import SeededRandom

/// Puts one fault into a valid response.
struct ResponseDamage {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// A response with one fault, and its name; `nil` where there is nothing to damage.
  mutating func damaged(
    _ response: FHIR.QuestionnaireResponse
  ) -> (FHIR.QuestionnaireResponse, String)? {
    var paths: [[Step]] = []
    collect(response.fhir, [], &paths)
    guard let path = paths.randomElement(using: &random) else { return nil }
    let isAnswer = path.dropLast().last == .key("answer")
    let kinds =
      isAnswer
      ? ["no value", "other type", "two values"]
      : ["unknown linkId", "no linkId", "other answer", "no answers"]
    let kind = kinds.randomElement(using: &random) ?? kinds[0]
    let json = change(response.fhir, path[...]) { item in
      var members = item.object ?? [:]
      switch kind {
      case "unknown linkId": members["linkId"] = "no such item"
      case "no linkId": members["linkId"] = nil
      case "no answers": members["answer"] = []
      case "no value": members = [:]
      case "two values": members = ["valueString": "x", "valueInteger": 1]
      // No item of these forms takes an address of this kind.
      case "other type": members = ["valueUri": 1]
      default: members["answer"] = [["valueInstant": "2024-01-01T00:00:00Z"]]
      }
      return .object(members)
    }
    return (try? FHIR.QuestionnaireResponse(resource: json)).map { ($0, "\(kind) at \(path)") }
  }

  enum Step: Equatable {
    case key(String)
    case index(Int)
  }

  /// The places of all items and answers.
  private func collect(_ json: JSONValue, _ path: [Step], _ paths: inout [[Step]]) {
    for key in ["item", "answer"] {
      for (index, part) in (json.object?[key]?.array ?? []).enumerated() {
        let place = path + [.key(key), .index(index)]
        paths.append(place)
        collect(part, place, &paths)
      }
    }
  }

  private func change(
    _ json: JSONValue, _ path: ArraySlice<Step>, _ body: (JSONValue) -> JSONValue
  ) -> JSONValue {
    guard let step = path.first else { return body(json) }
    switch step {
    case .key(let key):
      var members = json.object ?? [:]
      members[key] = change(members[key] ?? .null, path.dropFirst(), body)
      return .object(members)
    case .index(let index):
      var parts = json.array ?? []
      parts[index] = change(parts[index], path.dropFirst(), body)
      return .array(parts)
    }
  }
}
