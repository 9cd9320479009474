// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A fact about the person that a health record may know: sex, blood type, date of birth …
///
/// The record itself is out of reach here: the format is asked as the plain one that it implies.
public struct HealthCharacteristicFormat: Sendable, Hashable {
  /// HealthKit's identifier, such as `HKCharacteristicTypeIdentifierBiologicalSex`.
  public var type: String
  public var defaultDate: Date?
  public var minimumDate: Date?
  public var maximumDate: Date?
  public var calendar: String?
  public var requestsAuthorization: Bool

  public init(type: String, requestsAuthorization: Bool = true) {
    self.type = type
    self.requestsAuthorization = requestsAuthorization
  }
}

/// A quantity that a health record may know, such as body mass; asked as a number.
public struct HealthQuantityFormat: Sendable, Hashable {
  /// HealthKit's identifier, such as `HKQuantityTypeIdentifierBodyMass`.
  public var type: String
  /// HealthKit's spelling of the unit, such as `kg`.
  public var unit: String?
  public var style: NumericFormat.Style
  public var requestsAuthorization: Bool

  public init(
    type: String, unit: String? = nil, style: NumericFormat.Style = .decimal,
    requestsAuthorization: Bool = true
  ) {
    self.type = type
    self.unit = unit
    self.style = style
    self.requestsAuthorization = requestsAuthorization
  }
}
