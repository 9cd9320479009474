// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
public import JSON

// Their names in JSON are their own.
extension AngleZero: JSONName {}
extension RequestedZero.Place: JSONName {}
extension FirstMovement: JSONName {}
extension DeviceOrientation: JSONName {}

/// A side as tasks and results write it: an unstated side is left out.
enum StatedSide: String, JSONName {
  case left, right
}

extension Side {
  /// The side that JSON has; `nil` if it is unstated.
  var stated: StatedSide? {
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
enum StatedActivity: String, JSONName {
  case active, passive
}

extension Activity {
  /// The activity that JSON has; `nil` if it is unstated.
  var stated: StatedActivity? {
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
