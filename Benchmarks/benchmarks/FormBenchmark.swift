// SPDX-License-Identifier: Apache-2.0

internal import FHIRExchange
internal import Foundation

/// Milliseconds to read a form and make it ready, to make a task of it, to open it, to answer one question, and to write and
/// check the response, against the number of questions.
///
/// Each question but the first of 20 has a condition on the one before it; there is one sum over 20
/// questions for every 20.
func benchmarkForms() {
  for count in [250, 500, 1000, 2000, 4000] {
    for style in GeneratedForm.Style.allCases
    where style == .group || count == 1000 || count == 4000 {
      // Groups are of 20.
      measureForm(GeneratedForm(count: (count + 10) / 20 * 20, style: style))
    }
  }
}

private func measureForm(_ generated: GeneratedForm) {
  let data = generated.data
  let input =
    "\(generated.count) questions, \(generated.count / 20) sums by \(generated.style.rawValue), "
    + "\(data.count) bytes"
  func report(_ part: String, _ values: [Double], _ unit: String = "ms") {
    Measurement(
      name: "forms.\(generated.style.rawValue).\(part)", input: input, unit: unit, values: values,
      parameters: [("questions", Double(generated.count))]
    ).report()
  }
  let clock = Measurement.Clock.threadProcessor
  func milliseconds(_ body: () -> Void) -> Double {
    let start = clock.seconds
    body()
    return (clock.seconds - start) * 1000
  }
  guard let questionnaire = try? FHIR.Questionnaire(data: data) else {
    return complain("the generated form cannot be read")
  }
  let form = FHIRForm(questionnaire)
  var (imports, opens, writes, checks) = ([Double](), [Double](), [Double](), [Double]())
  for _ in 0..<9 {
    imports.append(
      milliseconds {
        guard let read = try? FHIR.Questionnaire(data: data) else { return }
        _ = FHIRForm(read).problems.count
      })
  }
  report("import", imports)
  report("task", (0..<9).map { _ in milliseconds { _ = try? FormTask(form) } })
  var filling = FormFilling(form)
  for _ in 0..<5 { opens.append(milliseconds { filling = FormFilling(form) }) }
  report("open", opens)
  // All answered once, each answer measured; then answers at random places.
  var first: [Double] = []
  var again: [Double] = []
  var state: UInt64 = 1
  func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }
  func answer(_ question: Int) -> Double {
    let place = next(5)
    return milliseconds {
      _ = try? filling.answer(GeneratedForm.linkId(question), [GeneratedForm.answer(place)])
    }
  }
  for question in 0..<generated.count { first.append(answer(question)) }
  for _ in 0..<2000 { again.append(answer(next(generated.count))) }
  report("first-answers", first)
  report("answer", again)
  let response = filling.response()
  for _ in 0..<5 {
    writes.append(milliseconds { _ = filling.response() })
    checks.append(milliseconds { _ = form.problems(of: response).count })
  }
  report("write", writes)
  report("check", checks)
}
