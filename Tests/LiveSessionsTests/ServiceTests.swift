// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Testing

@testable import LiveSessions

@Suite("Services: the clock of a board, and what systemd is told")
struct ServiceTests {
  @Test("a date counts where it is of this time, and a network or a battery told it")
  func clock() throws {
    let root = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: root) }
    let now = 1_780_000_000
    #expect(!MachineClock.isSet(root: root, seconds: now, isSynchronized: false))
    #expect(MachineClock.isSet(root: root, seconds: now, isSynchronized: true))
    // A board that starts at the epoch, and one whose battery is empty.
    #expect(!MachineClock.isSet(root: root, seconds: 12, isSynchronized: true))
    try FileManager.default.createDirectory(
      atPath: root + "/sys/class/rtc/rtc0", withIntermediateDirectories: true)
    #expect(MachineClock.isSet(root: root, seconds: now, isSynchronized: false))
    #expect(!MachineClock.isSet(root: root, seconds: 12, isSynchronized: false))
    #expect(MachineClock.bootIdentifier.count == 36)
  }

  /// A socket that hears what a manager is told.
  private func heard(at address: String, _ body: (ServiceManager) -> Void) throws -> [String] {
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    var bytes = Array(address.utf8)
    if address.hasPrefix("@") { bytes[0] = 0 }
    withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: bytes) }
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    defer { close(descriptor) }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
    let bound = withUnsafePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
    }
    try #require(bound == 0)
    body(ServiceManager(address: address))
    var texts: [String] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT)), count > 0 {
      texts.append(String(decoding: buffer[..<count], as: UTF8.self))
    }
    return texts
  }

  @Test("systemd hears that a service is ready and what it does, by either form of address")
  func manager() throws {
    let name = UUID().uuidString
    for address in [FileManager.default.temporaryDirectory.path + "/" + name, "@" + name] {
      defer { unlink(address) }
      let texts = try heard(at: address) {
        $0.ready("measurement 1: starting")
        $0.tell("measurement 1: measuring for 3 of 10 s")
      }
      #expect(
        texts == [
          "READY=1\nSTATUS=measurement 1: starting",
          "STATUS=measurement 1: measuring for 3 of 10 s",
        ])
    }
  }

  @Test("without a manager, or with one that does not listen, nothing happens")
  func nobody() {
    for address in [nil, "", "/nowhere/socket", String(repeating: "x", count: 300)] {
      ServiceManager(address: address).ready("here")
    }
  }

  @Test("the line for people says what is done, what it gave, and what is wrong")
  func words() throws {
    let path = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    var status = InstrumentStatus(
      try ResultFolder(path, capacity: 500_000_000), durationSeconds: 600)
    #expect(status.words == "measurement 1: starting; 0 results, 0 of 500 MB; time not set")
    status.timeIsSet = true
    (status.activity, status.seconds) = (.measuring, 12.7)
    status.instruction = "Hold still."
    status.take(.init(resultCount: 3, byteCount: 7_900_000))
    #expect(
      status.words
        == "measurement 1: measuring for 12 of 600 s; Hold still.; 3 results, 7 of 500 MB")
    (status.activity, status.outcome) = (.failed, "there is no sensor 'a'")
    #expect(status.words == "measurement 1: failed; there is no sensor 'a'; 3 results, 7 of 500 MB")
  }
}
