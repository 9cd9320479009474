// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
public import JSON

// Their names in JSON are their own.
extension AngleZero: JSONName {}
extension RequestedZero.Place: JSONName {}
extension Fixation: JSONName {}
extension FirstMovement: JSONName {}
extension DeviceOrientation: JSONName {}
extension Verdict: JSONName {}
extension MeasurementMethod: JSONName {}

extension MeasurementIdentity: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<MeasurementIdentity>(
    "measurementIdentity", about: "Whose measurement it is, as somebody stated it.",
    blank: MeasurementIdentity(),
    [
      .part(.subject, about: "The person who was measured, such as a study's pseudonym."),
      .part(.visit, about: "The visit, such as a date or a name."),
      .part(.note, about: "A remark."),
    ])
}

extension JSONField<MeasurementIdentity> {
  fileprivate static func part(_ part: MeasurementIdentity.Part, about: String) -> JSONField {
    JSONField(key: part.rawValue, isRequired: false) { json, model, path throws(JSONError) in
      guard let json, json != .null else { return }
      let path = path[part.rawValue]
      let text = try String(json: json, at: path)
      guard MeasurementIdentity.accepts(text) else {
        throw JSONError(.invalid("expected \(MeasurementIdentity.expectation)"), at: path)
      }
      model[part] = text
    } write: {
      $0[part].map(JSONValue.string)
    } schema: {
      String.schema(&$0)
    }.described(about)
  }
}

/// A side as tasks and results write it: an unstated side is left out.
package enum StatedSide: String, JSONName {
  case left, right
}

extension Side {
  /// The side that JSON has; `nil` if it is unstated.
  package var stated: StatedSide? {
    get {
      switch self {
      case .left: .left
      case .right: .right
      case .unstated: nil
      }
    }
    set {
      switch newValue {
      case .left: self = .left
      case .right: self = .right
      case nil: self = .unstated
      }
    }
  }
}

/// Who moves the joint, as tasks and results write it: it is left out if it is unstated.
package enum StatedActivity: String, JSONName {
  case active, passive
}

extension Activity {
  /// The activity that JSON has; `nil` if it is unstated.
  package var stated: StatedActivity? {
    get {
      switch self {
      case .active: .active
      case .passive: .passive
      case .unstated: nil
      }
    }
    set {
      switch newValue {
      case .active: self = .active
      case .passive: self = .passive
      case nil: self = .unstated
      }
    }
  }
}
