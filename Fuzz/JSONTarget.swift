// SPDX-License-Identifier: Apache-2.0

// Compiled by Fuzz/run.sh, which says by a condition which files to read.

internal import Findings
internal import Foundation
internal import TaskFuzzing

/// libFuzzer's entry: any bytes end in a value or a typed error, see ``TaskFuzzing``.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let start, count > 0 else { return 0 }
  let input = Data(bytes: start, count: count)
  do throws(FuzzFault) {
    #if tasks
      try TaskFuzzing.checkTask(input)
    #elseif results
      try TaskFuzzing.checkResult(input)
    #elseif pages
      try TaskFuzzing.checkPage(input)
    #elseif forms
      try TaskFuzzing.checkForm(input)
    #elseif responses
      try TaskFuzzing.checkResponse(input)
    #elseif published
      try TaskFuzzing.checkPublished(input)
    #elseif expressions
      try TaskFuzzing.checkExpression(input)
    #elseif units
      try TaskFuzzing.checkUnit(input)
    #elseif sessions
      try TaskFuzzing.checkSession(input)
    #else
      try TaskFuzzing.checkExchange(input)
    #endif
  } catch {
    FileHandle.standardError.write(Data("finding: \(error)\n".utf8))
    abort()
  }
  return 0
}

@_silgen_name("LLVMFuzzerMutate")
private func mutate(_ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ limit: Int) -> Int

/// libFuzzer's entry for changing an input: what is JSON stays JSON three times of four.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutateJSON(
  _ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ limit: Int, _ seed: CUnsignedInt
) -> Int {
  let bytes = Data(bytes: data, count: size)
  guard seed % 4 != 0, bytes.first == UInt8(ascii: "{") else { return mutate(data, size, limit) }
  // Knuth's generator decides.
  var state = UInt64(seed)
  let decisions = (0..<16).map { _ in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return UInt8(state >> 56)
  }
  guard let changed = TaskFuzzing.damaged(bytes, by: decisions), changed.count <= limit else {
    return mutate(data, size, limit)
  }
  changed.copyBytes(to: data, count: changed.count)
  return changed.count
}
