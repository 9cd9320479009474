// SPDX-License-Identifier: Apache-2.0

internal import BatchRuns
internal import CGoniometer
internal import Goniometry
internal import InertialInterface
internal import Measurement
internal import Recordings

extension InterfaceError {
  /// A failed measurement.
  init(_ failure: MeasurementEntry.Failure) {
    let status =
      switch failure.code {
      case .badLine, .malformed: GONIOMETER_MALFORMED
      case .usage: GONIOMETER_USAGE
      case .noInput: GONIOMETER_NO_INPUT
      case .unreadable, .output: GONIOMETER_UNREADABLE
      case .changed: GONIOMETER_CHANGED
      case .noResult: GONIOMETER_NO_RESULT
      case .bug: GONIOMETER_BUG
      }
    self.init(status, failure.message)
  }

  /// An error that no other initializer knows.
  init(bug error: any Error) {
    self.init(GONIOMETER_BUG, "\(error); this is a fault of goniometer, please report it")
  }
}

extension SettingNames {
  /// Settings as the members of a request.
  static let members = SettingNames(
    Dictionary(
      uniqueKeysWithValues: ReadingSetting.allCases.compactMap { setting in
        MeasurementSetting(setting).map { (setting, $0.member) }
      }), ofSegment: "%_")
}
