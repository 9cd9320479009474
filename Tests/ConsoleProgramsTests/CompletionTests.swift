// SPDX-License-Identifier: Apache-2.0

import ChildProcesses
import Testing

@testable import ConsolePrograms

/// The scripts run by the shells themselves.
@Suite("CompletionScript")
struct CompletionTests {
  /// What is typed, the last word being completed, and what a shell must offer among others.
  private static let cases: [(words: [String], offers: [String])] = [
    ([""], ["measure", "fail", "trial"]),
    (["trial", ""], ["start", "stop"]),
    (["trial", "sta"], ["start"]),
    (["trial", "stop", "--si"], ["--side"]),
    (["trial", "stop", "--side", "l"], ["left"]),
    (["trial", "start", "kn"], ["knee.csv"]),
    (["me"], ["measure"]),
    (["measure", "--si"], ["--side"]),
    (["measure", "--side", ""], ["left", "right", "unknown"]),
    (["measure", "--side", "l"], ["left"]),
    (["measure", "--json", "--side", "r"], ["right"]),
    (["measure", "kn"], ["knee.csv"]),
    (["measure", "--output", "kn"], ["knee.csv"]),
    (["measure", "-o", "kn"], ["knee.csv"]),
    (["measure", "--rate", "kn"], []),
    (["fail", ""], ["known", "closed", "usage", "bug"]),
  ]

  private func offered(_ line: String, by shell: Shell) throws -> Set<String> {
    let script = CompletionScript(table: SampleTable.table).text(for: shell)
    let run = try ShellRun(
      "cat > script <<'END'\n\(script)END\ntouch knee.csv; \(line)", by: shell.rawValue)
    #expect(run.messages == "")
    // fish adds a tab and the description.
    return Set(run.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) })
  }

  @Test("bash offers what fits", arguments: cases)
  func bash(_ words: [String], _ offers: [String]) throws {
    let typed = (["sample"] + words).map { "'\($0)'" }.joined(separator: " ")
    let result = try offered(
      """
      . ./script; COMP_WORDS=(\(typed)); COMP_CWORD=\(words.count); _sample
      printf '%s\\n' "${COMPREPLY[@]}"
      """, by: .bash)
    #expect(result.isSuperset(of: offers))
    if offers.isEmpty { #expect(result.isEmpty) }
  }

  @Test("bash, which splits at =, offers the value after it")
  func bashEquals() throws {
    let result = try offered(
      """
      . ./script; COMP_WORDS=(sample measure --side = l); COMP_CWORD=4; _sample
      printf '%s\\n' "${COMPREPLY[@]}"
      """, by: .bash)
    #expect(result == ["left"])
  }

  @Test("fish offers what fits", .enabled(if: ShellRun.has("fish")), arguments: cases)
  func fish(_ words: [String], _ offers: [String]) throws {
    let typed = (["sample"] + words).joined(separator: " ")
    let run = try ShellRun(
      """
      cat > script <<'END'
      \(CompletionScript(table: SampleTable.table).text(for: .fish))END
      touch knee.csv; fish -c "source script; complete -C '\(typed)'"
      """)
    let result = Set(run.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) })
    #expect(run.messages == "")
    #expect(result.isSuperset(of: offers))
    if offers.isEmpty { #expect(result.isEmpty) }
  }

  @Test(
    "zsh offers what fits",
    .enabled(if: ShellRun.hasZshTerminal, "needs zsh and a pseudo terminal for it"),
    arguments: cases)
  func zsh(_ words: [String], _ offers: [String]) throws {
    let typed = (["sample"] + words).joined(separator: " ")
    // zsh completes only on a terminal: run one inside it, wait until its line editor listens,
    // type, and press Tab until all offers are on the screen or ten seconds have passed. zsh shows
    // no list while it has input waiting, so one Tab at a time. The quotes in READY keep its echo
    // from being taken for it.
    let result = try offered(
      """
      zmodload zsh/zpty
      zpty shell zsh -f -i
      zpty -w shell 'PS1=; stty cols 200; autoload -U compinit; compinit -D -u; source ./script'
      zpty -w shell 'zstyle ":completion:*" list-prompt ""; unsetopt list_beep'
      zpty -w shell 'zle-line-init() { print -n REA""DY; }; zle -N zle-line-init'
      zpty -r shell text '*READY*'
      zpty -w -n shell '\(typed)'
      offers=(\(offers.map { "'\($0)'" }.joined(separator: " ")))
      screen=
      for round in {1..\(offers.isEmpty ? 2 : 10)}; do
        zpty -w -n shell $'\\t'
        for tenth in {1..10}; do
          sleep 0.1
          while zpty -rt shell text; do screen+=$text; done
          missing=0
          for offer in $offers; do [[ $screen == *$offer* ]] || missing=1; done
          (( $#offers && ! missing )) && break 2
        done
      done
      print -r -- "$screen"
      zpty -d shell
      """, by: .zsh)
    let screen = result.joined(separator: "\n")
    for offer in offers { #expect(screen.contains(offer), "\(screen)") }
    if offers.isEmpty { #expect(!screen.contains("knee.csv")) }
  }
}
