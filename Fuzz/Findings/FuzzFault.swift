// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Something that must hold of every input, and does not of one.
package struct FuzzFault: Error, CustomStringConvertible {
  package let description: String

  package init(description: String) { self.description = description }
}

/// Throws where something does not hold that must.
package func require(_ holds: Bool, _ message: @autoclosure () -> String) throws(FuzzFault) {
  guard !holds else { return }
  throw FuzzFault(description: message())
}

/// Shows the file that an input stands for, and what is done with it, where `SHOW` is set: to look
/// at a finding, run `SHOW=1 .build/fuzz/TARGET/run INPUT`.
package func show(_ text: @autoclosure () -> String) {
  guard getenv("SHOW") != nil else { return }
  FileHandle.standardError.write(Data("\(text())\n".utf8))
}
