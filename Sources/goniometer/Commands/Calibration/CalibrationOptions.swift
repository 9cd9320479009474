// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import ConsolePrograms
internal import Measurement

extension MeasurementRequest {
  /// Reads the corrections that are asked for: of the sensors on a joint's segments, the proximal one's first, or of
  /// one device; each `nil` where none is.
  func corrections(of joint: Joint?) throws -> [AppliedCalibration?] {
    do throws(MeasurementFailure) {
      guard let joint else { return [try correction.applied(to: nil)] }
      return try Self.applied(joint.segments.map { ($0, self[$0].correction) })
    } catch {
      throw error.reported
    }
  }
}
