// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Glibc
internal import IndustrialIO

// Ctrl-C leaves every sensor as it was, and no log beside a store.
Interrupts.install {
  CaptureRestoration.restoreAll()
  OpenStores.closeAll(within: .seconds(2))
}
let code = CommandTable.goniometer
  .run(.standard(program: Version.name, commandLine: ProgramArguments.all))
OpenStores.closeAll()
exit(code.rawValue)
