// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import JSON

extension Finding {
  /// The keys of results of tasks before 0.1.0, which are read and not written.
  static let earlier: [JSONField<Finding>] =
    [
      .earlier("start", \.start), .earlier("finish", \.finish),
      .reading("jointMovement") { json, finding, path throws(JSONError) in
        if json != .null { try finding.name(json, at: path) }
      },
      .reading("standardTest") { json, finding, path throws(JSONError) in
        try finding.nameTest(json, at: path)
      },
      .reading("quality") { json, finding, path throws(JSONError) in
        finding.verdict = json.string == "invalid" ? .bad : try Verdict(json: json, at: path)
      },
    ] + halves(\.whole)

  /// The keys of half the 95 % intervals.
  static func halves<Model: Sendable>(
    _ extent: any WritableKeyPath<Model, Extent> & Sendable
  ) -> [JSONField<Model>] {
    let angles: [(String, any WritableKeyPath<Extent, FoundAngle?> & Sendable)] = [
      ("range", \.range), ("minimum", \.minimum), ("maximum", \.maximum),
    ]
    return angles.map { name, angle in
      .reading("\(name)HalfWidth95") { json, model, path throws(JSONError) in
        let found = model[keyPath: extent][keyPath: angle]?.degrees
        model[keyPath: extent][keyPath: angle] = FoundAngle(
          found, halfWidth95: try Double(json: json, at: path))
      }
    }
  }
}

extension JSONField {
  /// A number that is read and not written.
  static func earlier(
    _ key: String, _ property: any WritableKeyPath<Model, Double?> & Sendable
  ) -> JSONField {
    reading(key) { json, model, path throws(JSONError) in
      if json != .null { model[keyPath: property] = try Double(json: json, at: path) }
    }
  }
}
