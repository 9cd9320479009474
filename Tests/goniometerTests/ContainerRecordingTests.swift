// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import goniometer

/// The files hold datasets/seated-extension, both sensors in one (Fixtures/containers/make.py).
@Suite("goniometer analyze on files of MATLAB, HDF5, Excel and Xsens MVN")
struct ContainerRecordingTests {
  private static let files = ProgramRun.package
    .appending(path: "Tests/RecordingsTests/Fixtures/containers").path
  private static let data = ProgramRun.package.appending(path: "datasets/seated-extension").path

  private static func result(_ run: ProgramRun) throws -> NSDictionary {
    let json = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    return try #require(json?["result"] as? NSDictionary)
  }

  @Test(
    "the result is that of the CSV files",
    arguments: [
      ("knee.mat", "thigh", "shank"), ("knee.h5", "Thigh", "Shank"),
      ("knee.xlsx", "thigh", "shank"), ("knee.mvnx", "UpperLeg", "LowerLeg"),
    ])
  func same(file: String, thigh: String, shank: String) throws {
    let expected = try ProgramRun(
      shell: "cd \(Self.data) && $goniometer analyze --thigh thigh.csv --shank shank.csv --json")
    let run = try ProgramRun(
      shell: """
        cd \(Self.files) && $goniometer analyze --thigh \(file) --shank \(file) \
        --thigh-sensor \(thigh) --shank-sensor \(shank) --json
        """)
    #expect(run.exitCode == 0, "\(run.messages)")
    #expect(try Self.result(run) == Self.result(expected))
    // Sensors that are named after segments need not be chosen.
    let named = try ProgramRun(
      shell: "cd \(Self.files) && $goniometer analyze \(file) --side left --json")
    let left = try ProgramRun(
      shell: """
        cd \(Self.data) && $goniometer analyze --thigh thigh.csv --shank shank.csv --side left --json
        """)
    #expect(try Self.result(named) == Self.result(left), "\(named.messages)")
  }

  @Test("a manifest names the sensors, and its result is the same")
  func manifest() throws {
    let line = """
      {"id":1,"thigh":"knee.mat","shank":"knee.mat","thigh-sensor":"thigh","shank-sensor":"shank"}
      """
    let run = try ProgramRun(shell: "cd \(Self.files) && echo '\(line)' | $goniometer worker")
    #expect(run.exitCode == 0, "\(run.messages)")
    #expect(run.output.contains("\"range"), "\(run.output)")
  }

  @Test(
    "errors say what to type, and exit with the code for it",
    arguments: [
      (
        "--pelvis knee.h5 --thigh knee.h5", 64,
        "knee.h5: expected one sensor, found Thigh, Shank; choose with --pelvis-sensor NAME"
      ),
      (
        "--shank knee.h5 --foot knee.h5", 64,
        "found Thigh, Shank; choose with --foot-sensor NAME"
      ),
      ("two.xlsx --sensor foot", 64, "expected one of left thigh, left shank"),
      (
        "columns.mat --shank-sensor a", 64,
        "--shank-sensor is for two sensors, such as --thigh and --shank"
      ),
      ("free.mvnx", 65, "expected frames with sensorAcceleration and sensorAngularVelocity"),
      ("text.mat", 65, "expected a table of acceleration and angular velocity"),
      ("none.h5", 66, "found nothing of that name"),
    ] as [(String, Int32, String)])
  func refused(_ arguments: String, _ code: Int32, _ words: String) throws {
    let run = try ProgramRun(shell: "cd \(Self.files) && $goniometer analyze \(arguments)")
    #expect(run.exitCode == code)
    #expect(run.messages.contains(words), "\(run.messages)")
    #expect(run.output.isEmpty)
  }

  @Test("libraries that cannot be loaded are named with their package")
  func missing() throws {
    // The loader finds a file that is no library first.
    let run = try ProgramRun(
      shell: """
        folder=$(mktemp -d); for name in $(ldconfig -p | grep -o 'libhdf5[a-z_]*[.]so[.0-9]*' | sort -u) \
        libhdf5_serial.so.103 libhdf5_serial.so.310 libhdf5_serial.so.200 libhdf5_serial.so.100 \
        libhdf5.so.103 libhdf5.so.310 libhdf5.so.200 libhdf5_serial.so libhdf5.so
        do echo none > $folder/$name; done
        cd \(Self.files); LD_LIBRARY_PATH=$folder:$LD_LIBRARY_PATH $goniometer analyze arrays.h5
        code=$?; rm -r $folder; exit $code
        """)
    #expect(run.exitCode == 66)
    #expect(run.messages.contains("expected libhdf5 to read an HDF5 file, found none ("))
    #expect(run.messages.contains("install it: on Debian, apt-get install libhdf5-dev"))
  }
}
