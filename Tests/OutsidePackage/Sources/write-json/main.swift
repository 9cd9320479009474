// SPDX-License-Identifier: Apache-2.0

import JSON

/// A visit, with a JSON form of its own.
struct Visit: JSONRecord {
  var patient = ""
  var rangeDegrees = 0.0

  static let form = JSONForm<Visit>(
    "visit", blank: Visit(),
    [.required("patient", \.patient), .defaulted("rangeDegrees", \.rangeDegrees)])
}

let visit = Visit(patient: "7", rangeDegrees: 105.3)
print(String(decoding: visit.json.data(isPretty: false), as: UTF8.self))
do {
  _ = try Visit(json: ["patient": "7", "rangeDegree": 105.3], at: .root)
} catch {
  print(error)
}
