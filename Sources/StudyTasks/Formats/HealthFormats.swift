// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A fact about the person that a health record may know: sex, blood type, date of birth …
///
/// The record itself is out of reach here: the format is asked as the plain one that it implies.
public struct HealthCharacteristicFormat: Sendable, Hashable {
  /// HealthKit's identifier, such as `HKCharacteristicTypeIdentifierBiologicalSex`.
  public var type: String
  /// The date shown at first; `nil` for none.
  public var defaultDate: Date?
  /// The first date.
  public var minimumDate: Date?
  /// The last date.
  public var maximumDate: Date?
  /// The calendar's identifier.
  public var calendar: String?
  /// Whether the host asks for leave to read the health record.
  public var requestsAuthorization: Bool

  /// Makes it from its parts; each is described at its property.
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
  /// Whether fractions may be typed.
  public var style: NumericFormat.Style
  /// Whether the host asks for leave to read the health record.
  public var requestsAuthorization: Bool

  /// Makes it from its parts; each is described at its property.
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
