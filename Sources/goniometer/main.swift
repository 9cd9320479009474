// SPDX-License-Identifier: Apache-2.0

internal import Glibc

Interrupts.install()
exit(CommandTable.goniometer.run(.standard(commandLine: CommandLine.arguments)).rawValue)
