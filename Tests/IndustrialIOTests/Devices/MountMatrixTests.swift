// SPDX-License-Identifier: Apache-2.0

import FakeSensors
import IndustrialIO
import Inertial
import Testing

@Suite("Mount matrix") struct MountMatrixTests {
  private static let turned = "0, -1, 0; 1, 0, 0; 0, 0, 1"
  private static let turnedMatrix = SensorCalibration.Matrix(
    Vector3(0, -1, 0), Vector3(1, 0, 0), Vector3(0, 0, 1))

  @Test("a text is read by rows, spaces are free, and vectors are turned as the kernel says")
  func rows() throws {
    let matrix = try MountMatrix.matrix(" 0,-1, 0 ;1.000000000,0,0;  0, 0,1")
    #expect(matrix == Self.turnedMatrix)
    #expect(matrix * Vector3(1, 2, 3) == Vector3(-2, 1, 3))
  }

  @Test("rounding to two decimals is forgiven")
  func rounded() throws {
    _ = try MountMatrix.matrix("0.71, -0.71, 0; 0.71, 0.71, 0; 0, 0, 1")
    _ = try MountMatrix.matrix("0.87, -0.5, 0; 0.5, 0.87, 0; 0, 0, 1")
  }

  @Test(
    "what is no rotation is refused with the reason",
    arguments: [
      ("1, 0, 0; 0, 1, 0; 0, 1, 0", MountMatrix.Fault.singular),
      ("0, 0, 0; 0, 0, 0; 0, 0, 0", .singular),
      ("1, 0, 0; 0, 1, 0; 0, 0, -1", .mirrored),
      ("0, 1, 0; 1, 0, 0; 0, 0, 1", .mirrored),
      ("2, 0, 0; 0, 2, 0; 0, 0, 2", .stretched),
      ("1, 0.5, 0; 0, 1, 0; 0, 0, 1", .stretched),
      ("-1e90, 0, 0; 0, -1e90, 0; 0, 0, 1", .stretched),
      ("", .notAMatrix), ("1, 0, 0", .notAMatrix), ("1 0 0; 0 1 0; 0 0 1", .notAMatrix),
      ("1, 0, 0; 0, 1, 0; 0, 0, nan", .notAMatrix), ("1,0,0;0,1,0;0,0,1;", .notAMatrix),
      ("1,0,0;0,1,0;0,0,inf", .notAMatrix), ("1,,0;0,1,0;0,0,1", .notAMatrix),
    ])
  func refused(_ text: String, _ fault: MountMatrix.Fault) {
    #expect(throws: fault) { try MountMatrix.matrix(text) }
  }

  private func mount(
    _ attributes: [String: String], udev: String? = nil, node: Bool = true
  ) -> IIODevice? {
    let tree = FakeTree()
    var device = FakeDevice.mpu6050()
    for name in device.attributes.keys where name.hasSuffix("mount_matrix") {
      device.attributes[name] = nil
    }
    device.attributes.merge(attributes) { $1 }
    if node { device.attributes["dev"] = "250:3" }
    tree.add(device, number: 0)
    if let udev {
      tree.write(
        "I:123\nE:IIO_SENSOR_PROXY_TYPE=x\nE:ACCEL_MOUNT_MATRIX=\(udev)\nQ:x\n",
        to: "run/udev/data/\(node ? "c250:3" : "+iio:iio:device0")")
    }
    return IIOTree(root: tree.root).devices().first
  }

  @Test("a quantity's own file comes before one for inputs, one for all, udev, and nothing")
  func order() throws {
    let own = "in_accel_mount_matrix"
    let identity = "1, 0, 0; 0, 1, 0; 0, 0, 1"
    for (attributes, udev, expected) in [
      (
        [own: Self.turned, "in_mount_matrix": identity, "mount_matrix": identity], identity,
        MountMatrix.Origin.attribute(own)
      ),
      (
        ["in_mount_matrix": Self.turned, "mount_matrix": identity], identity,
        .attribute("in_mount_matrix")
      ),
      (["mount_matrix": Self.turned], identity, .attribute("mount_matrix")),
      (["in_accel_matrix": identity, "in_gyro_matrix": identity], Self.turned, .udev),
    ] as [([String: String], String, MountMatrix.Origin)] {
      let device = try #require(mount(attributes, udev: udev))
      #expect(device.mountMatrix(of: .acceleration).origin == expected)
      #expect(device.mountMatrix(of: .acceleration).matrix == Self.turnedMatrix)
      #expect(device.problems.isEmpty)
    }
    let device = try #require(mount([:]))
    #expect(device.mountMatrix(of: .acceleration) == .identity)
    let nameless = try #require(mount([:], udev: Self.turned, node: false))
    #expect(nameless.mountMatrix(of: .acceleration).origin == .udev)
  }

  @Test("a refused matrix is a problem, and neither quantity is turned")
  func problem() throws {
    let broken = "1, 0, 0; 0, 1, 0; 0, 1, 0"
    let device = try #require(
      mount(["in_accel_mount_matrix": broken, "in_anglvel_mount_matrix": Self.turned]))
    #expect(device.mountMatrix(of: .acceleration).matrix == .identity)
    #expect(device.mountMatrix(of: .acceleration).refusal?.fault == .singular)
    #expect(device.mountMatrix(of: .angularVelocity).matrix == .identity)
    #expect(
      device.problems.map(\.description) == [
        "in_accel_mount_matrix is '1, 0, 0; 0, 1, 0; 0, 1, 0', which is singular: an axis of the "
          + "chip is lost"
      ])
  }

  @Test("a device number that leads out of udev's folder is not followed")
  func path() throws {
    let tree = FakeTree()
    var device = FakeDevice.mpu6050()
    device.attributes = device.attributes.filter { !$0.key.hasSuffix("mount_matrix") }
    device.attributes["dev"] = "/../../../evil"
    tree.add(device, number: 0)
    tree.write("E:ACCEL_MOUNT_MATRIX=\(Self.turned)\n", to: "evil")
    let found = try #require(IIOTree(root: tree.root).devices().first)
    #expect(found.mountMatrix(of: .acceleration) == .identity)
  }
}
