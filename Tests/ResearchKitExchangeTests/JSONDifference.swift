// SPDX-License-Identifier: Apache-2.0

import JSON
import StudyTasks

/// Where two JSON values differ, and how; empty for equal ones.
func differences(
  _ expected: JSONValue?, _ found: JSONValue?, at path: JSONPath = .root
) -> [String] {
  if expected == found { return [] }
  switch (expected, found) {
  case (.object(let first)?, .object(let second)?):
    return Set(first.keys).union(second.keys).sorted().flatMap {
      differences(first[$0], second[$0], at: path[$0])
    }
  case (.array(let first)?, .array(let second)?) where first.count == second.count:
    return zip(first, second).enumerated().flatMap {
      differences($1.0, $1.1, at: path[$0])
    }
  default:
    return ["\(path): expected \(short(expected)), found \(short(found))"]
  }
}

private func short(_ json: JSONValue?) -> String {
  guard let json else { return "nothing" }
  return String(String(decoding: json.data(isPretty: false), as: UTF8.self).prefix(200))
}
