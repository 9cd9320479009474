// SPDX-License-Identifier: Apache-2.0

// Compiled by Fuzz/run.sh, which says by a condition what to read.

internal import Findings
internal import Foundation
internal import SensorFuzzing

/// libFuzzer's entry: any bytes end in a value or a typed error.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let start, count > 0 else { return 0 }
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  do throws(FuzzFault) {
    #if layout
      try LayoutFuzzing.check(input)
    #elseif raw
      try RawFuzzing.check(input)
    #else
      try IIODFuzzing.check(input)
    #endif
  } catch {
    FileHandle.standardError.write(Data("finding: \(error)\n".utf8))
    abort()
  }
  return 0
}
