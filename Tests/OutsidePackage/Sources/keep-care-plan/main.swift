// SPDX-License-Identifier: Apache-2.0

import CareStore
import CareTasks
import Foundation

// Keeps a plan in the file that the first argument names, does a task of the day, and says how much of the
// day is done.
let store = try CarePlanStore(path: CommandLine.arguments[1])
let monday = Date(timeIntervalSince1970: 1_772_442_000)
let berlin = try ScheduleTimeZone("Europe/Berlin")

try await store.add(
  CareTask(
    id: "squats", title: "Squats",
    schedule: .daily(
      hour: 8, from: monday, in: berlin,
      targetValues: [
        OutcomeValue(.integer(10), units: "times", createdDate: monday)
      ])))
let feed = try await store.feed(on: monday, at: monday, in: berlin)
for entry in feed.entries where entry.state.isOpen {
  let done = OutcomeValue(.integer(5), kind: "squats", units: "times", createdDate: monday)
  try await store.record([done], for: entry.event)
}
print(try await store.adherence(from: monday, through: monday, in: berlin))

// Another store gets the same.
let copy = try CarePlanStore()
try await copy.merge(store.changes())
for chart in try await copy.insights(from: monday, through: monday, in: berlin) {
  print(chart.taskID, chart.series.map(\.values))
}
