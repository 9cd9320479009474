// SPDX-License-Identifier: Apache-2.0

import ConsolePrograms
import Foundation
import MotionTasks
import Testing

@testable import goniometer

@Suite("Option of speech")
struct SpeechOptionTests {
  @Test("where neither is installed that is said once, with what to do")
  func missing() throws {
    let folder = try TemporaryFolder()
    let descriptor = open(folder.path("said"), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    let console = Console(
      program: "goniometer", output: ByteWriter(descriptor: descriptor, name: "output"),
      messages: ByteWriter(descriptor: descriptor, name: "messages"), width: 80, commandLine: [])
    let speech = Speech.installed(language: "en", environment: ["PATH": folder.url.path], console)
    #expect(speech == nil)
    #expect(
      try folder.text("said")
        == "goniometer: warning: --speak: neither spd-say nor espeak-ng is on the search path, so "
        + "the guidance is only written; install one of them\n")
  }
}
