// SPDX-License-Identifier: Apache-2.0

import CareStore
import Foundation

/// Writes outcomes into a store, one a call, and says which ones have reached the disk.
///
/// `care-writer STORE TASK FIRST COUNT [--wait]`: the outcomes FIRST, FIRST + 1, … of the task, each with
/// three values; a line with its number when the store has it. What a rule refuses because another writer
/// was first is not said. A fault ends the program with 1 and its code on the error output.
@main
enum CareWriter {
  static func main() async {
    let arguments = CommandLine.arguments
    guard arguments.count >= 5, let first = Int(arguments[3]), let count = Int(arguments[4]) else {
      exit(64)
    }
    do {
      let store = try CarePlanStore(path: arguments[1], for: .existing, busyTimeout: .seconds(60))
      guard let task = try await store.fetch(CareTask.self, id: arguments[2])?.version?.uuid else {
        exit(65)
      }
      for number in first..<first + count {
        let values = ["pain", "sleep", "range"].enumerated().map {
          OutcomeValue(.integer(number * 3 + $0), kind: $1, createdDate: Date())
        }
        try await store.add(Outcome(taskUUID: task, occurrence: number, values: values))
        FileHandle.standardOutput.write(Data("\(number)\n".utf8))
      }
    } catch let error as CareStoreError {
      if case .database(let fault) = error {
        FileHandle.standardError.write(Data("fault \(fault.code & 0xff)\n".utf8))
      } else {
        FileHandle.standardError.write(Data("\(error)\n".utf8))
      }
      exit(1)
    } catch {
      exit(66)
    }
  }
}
