// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Goniometry
import Inertial
import Measurement
import Testing

@Suite("Requests of measurements")
struct MeasurementRequestTests {
  private static var pair: MeasurementRequest {
    get throws {
      try MeasurementRequest(segments: [.thigh: .file("t.csv"), .shank: .file("s.csv")])
    }
  }
  private static let device = MeasurementRequest(device: .file("s.csv"))

  private func error(
    _ request: MeasurementRequest, _ change: (inout MeasurementRequest) -> Void
  ) -> MeasurementRequestError? {
    var request = request
    change(&request)
    do throws(MeasurementRequestError) {
      try request.check()
      return nil
    } catch {
      return error
    }
  }

  @Test("settings of one device are refused for two sensors, with the setting")
  func oneDevice() throws {
    let pair = try Self.pair
    #expect(error(pair) { _ in } == nil)
    for (change, setting) in [
      ({ $0.settings.limbAxis = .x }, .limbAxis),
      ({ $0.settings.orientation = .portrait }, .orientation),
      ({ $0.settings.method = .hinge }, .method),
      ({ $0.settings.method = .researchKit }, .method),
      ({ $0.correction.calibration = "c.json" }, .calibration),
      ({ $0.correction.device = "a" }, .device), ({ $0.correction.latency = 0 }, .latency),
    ] as [((inout MeasurementRequest) -> Void, MeasurementSetting)] {
      #expect(error(pair, change) == .needsOneDevice(setting))
    }
    for zero in [RequestedZero.start, .gravity(hangingDegrees: 90)] {
      #expect(error(pair) { $0.settings.zero = zero } == .zeroNeedsOneDevice(zero.place))
    }
  }

  @Test("settings of two sensors are refused for one device, with the setting")
  func twoSensors() {
    #expect(error(Self.device) { _ in } == nil)
    for (change, setting) in [
      ({ $0.settings.standing = 1...2 }, .standing),
      ({ $0.settings.heading = .smoothed }, .heading),
      ({ $0.settings.method = .twoSensors }, .method),
      ({ $0[.thigh].correction.calibration = "c.json" }, .segment(.thigh, .calibration)),
      ({ $0[.thigh].correction.device = "a" }, .segment(.thigh, .device)),
      ({ $0[.shank].correction.latency = 0.01 }, .segment(.shank, .latency)),
      ({ $0[.thigh].reading.sensor = "a" }, .segment(.thigh, .sensor)),
      ({ $0[.shank].reading.columns = "t=0" }, .segment(.shank, .columns)),
    ] as [((inout MeasurementRequest) -> Void, MeasurementSetting)] {
      #expect(error(Self.device, change) == .needsTwoSensors(setting))
    }
    for zero in [RequestedZero.standing, .extended] {
      #expect(error(Self.device) { $0.settings.zero = zero } == .zeroNeedsTwoSensors(zero.place))
    }
  }

  @Test("settings that ResearchKit's formula would pass over are refused")
  func researchKit() {
    for (change, setting) in [
      ({ $0.settings.side = .left }, .side), ({ $0.settings.activity = .active }, .activity),
      ({ $0.settings.zero = .start }, .zero),
      ({ $0.settings.zero = .gravity(hangingDegrees: 0) }, .hanging),
      ({ $0.settings.firstMovement = .flexion }, .firstMovement),
      ({ $0.settings.limbAxis = .y }, .limbAxis),
      ({ $0.settings.held = HeldPose(times: 1...2) }, .held),
    ] as [((inout MeasurementRequest) -> Void, MeasurementSetting)] {
      let found = error(Self.device) {
        $0.settings.method = .researchKit
        change(&$0)
      }
      #expect(found == .noMeaning(setting, .researchKit))
    }
    #expect(
      error(Self.device) { $0.settings.orientation = .landscape }
        == .noMeaning(.orientation, .hinge))
  }

  @Test("angles that no joint has, and numbers that are not finite, are refused")
  func numbers() throws {
    let pair = try Self.pair
    for degrees in [180.1, -181, .infinity, -.infinity] {
      #expect(
        error(pair) { $0.settings.zero = .stated(degrees: degrees) }
          == .zeroOutOfRange(degrees: degrees))
    }
    if case .zeroOutOfRange = error(Self.device, { $0.settings.zero = .stated(degrees: .nan) }) {
    } else {
      Issue.record("not a number was taken for an angle")
    }
    #expect(
      error(pair) { $0.settings.held = HeldPose(times: 1...2, degrees: .nan) }
        == .notFinite(.held))
  }

  @Test("a device without its calibration, one device twice, standard input twice are refused")
  func corrections() throws {
    let both = try MeasurementRequest(segments: [.thigh: .file("-"), .shank: .file("-")])
    #expect(error(both) { _ in } == .bothStandardInput)
    for segment in [nil] + Segment.allCases.map(Optional.some) {
      do throws(MeasurementFailure) {
        _ = try RequestedCorrection(device: "a").applied(to: segment)
        Issue.record("a device without a calibration was taken")
      } catch {
        guard case .request(.deviceWithoutCalibration(segment)) = error else {
          Issue.record("\(error)")
          continue
        }
      }
    }
  }

  @Test("segments make a joint in either order; what makes none is refused with the way out")
  func segments() throws {
    let pair = try MeasurementRequest(segments: [.shank: .file("s"), .thigh: .file("t")])
    #expect(pair.joint == .knee && pair.recordings == [.file("t"), .file("s")])
    func refusal(
      _ segments: KeyValuePairs<Segment, RequestedRecording>
    ) -> MeasurementRequestError? {
      do throws(MeasurementRequestError) {
        _ = try MeasurementRequest(segments: segments)
        return nil
      } catch {
        return error
      }
    }
    #expect(refusal([.foot: .file("a"), .head: .file("b")]) == .noJoint(.foot, .head))
    #expect(refusal([.thigh: .file("a"), .thigh: .file("b")]) == .sameSegment(.thigh))
    #expect(refusal([.thigh: .file("a")]) == .loneSegment(.thigh))
    #expect(refusal([.upperArm: .file("a"), .hand: .file("b")]) == .notMeasuredYet(.forearm))
    #expect(refusal([:]) == .sensorCount(0))
    #expect(
      "\(MeasurementRequestError.noJoint(.foot, .head))".hasPrefix("foot and head share no joint"))
    #expect(
      error(pair) { $0[.foot].reading.sensor = "a" } == .unusedSegment(.segment(.foot, .sensor)))
  }

  @Test("no sentence names an option of the command line")
  func words() {
    for setting in MeasurementSetting.allCases {
      for error in [
        MeasurementRequestError.needsOneDevice(setting), .needsTwoSensors(setting),
        .notFinite(setting), .noMeaning(setting, .hinge),
      ] {
        #expect(!"\(error)".contains("--"))
      }
    }
  }

  @Test("a file that is missing is named; nothing else is read")
  func missingFile() throws {
    let pair = try Self.pair
    do throws(MeasurementFailure) {
      _ = try pair.read()
      Issue.record("a missing file was read")
    } catch {
      guard case .recording = error else {
        Issue.record("\(error)")
        return
      }
      #expect("\(error)".contains("t.csv"))
    }
  }
}
