// SPDX-License-Identifier: Apache-2.0

internal import StudyTasks

/// The steps that the items of a form are asked on.
///
/// A group is a step with its questions; a group of groups comes apart into steps; all that repeats is
/// gone through again, as long as a question after it is answered with yes.
struct FormLayout {
  /// A step.
  struct Page {
    /// The step's identifier.
    var identifier: String
    /// How the step is made.
    var kind: Kind
    /// The items of a form in order.
    var entries: [Int] = []
  }

  enum Kind: Hashable {
    /// The words of an item.
    case reading(Int)
    /// A question of its own.
    case question(Int)
    /// A file; this program has no control for it, a front end may.
    case file(Int)
    /// Questions of the item together.
    case form(Int)
    /// Whether there is another instance of the item, which begins with the page `from`.
    case another(Int, from: Int)

    /// The item that the page is of.
    var item: Int {
      switch self {
      case .reading(let item), .question(let item), .file(let item), .form(let item),
        .another(let item, from: _):
        item
      }
    }
  }

  private(set) var pages: [Page] = []
  /// The page of each question.
  private(set) var places: [Int: Int] = [:]
  /// The items that no step asks, and the reasons.
  private(set) var left: [(item: Int, reason: String)] = []
  /// Displays whose words stand under a question.
  private(set) var helpOf: [Int: [Int]] = [:]
  /// The innermost item around each item, itself included, that is gone through again.
  private(set) var loop: [Int: Int] = [:]

  private let form: FHIRForm
  private var taken: Set<String>
  private var numbers: [String: Int] = [:]
  private var loops: [Int] = []

  init(_ form: FHIRForm) {
    self.form = form
    taken = Set(form.items.map(\.linkId))
    for item in form.top { layOut(item) }
  }

  /// Whether an item is gone through again.
  func isLoop(_ item: Int) -> Bool { loop[item] == item }

  // MARK: - Which items are asked

  private func reasonToLeave(_ index: Int) -> String? {
    let item = form.items[index]
    if form.index(of: item.linkId) != index { return "its linkId stands twice" }
    if item.definition.linkId?.isEmpty ?? true { return "it has no linkId" }
    if item.definition.isHidden { return "it is hidden" }
    if item.type.isQuestion, item.definition.readOnly ?? false { return "it is read-only" }
    return nil
  }

  /// Leaves an item and all within it out of the steps.
  private mutating func leave(_ index: Int, _ reason: String) {
    left.append((index, reason))
    for child in form.items[index].children {
      leave(child, "\(form.items[index].name) around it is not asked")
    }
  }

  /// The items within that are asked; the others are noted.
  private mutating func asked(_ items: [Int], of parent: Int? = nil) -> [Int] {
    items.filter { index in
      if let reason = reasonToLeave(index) {
        leave(index, reason)
        return false
      }
      if let parent, form.items[index].type == .display, form.items[parent].type.isQuestion {
        helpOf[parent, default: []].append(index)
        left.append((index, "its words stand under the question"))
        return false
      }
      return true
    }
  }

  /// Whether a question is gone through again: choices alone have several answers at once.
  private func repeatsByItself(_ index: Int) -> Bool {
    let item = form.items[index]
    guard item.repeats, item.type != .display else { return false }
    return !item.isChosen
      || item.children.contains { form.items[$0].type != .display }
  }

  // MARK: - Pages

  private mutating func layOut(_ index: Int) {
    if !asked([index]).isEmpty { layOut(asked: index) }
  }

  /// The pages of an item that is known to be asked.
  private mutating func layOut(asked index: Int) {
    guard repeatsByItself(index) else { return once(index) }
    let first = pages.count
    loops.append(index)
    once(index)
    loops.removeLast()
    guard pages.count > first else { return }
    loop[index] = index
    let name = unused(form.items[index].linkId + ".another")
    pages.append(Page(identifier: name, kind: .another(index, from: first)))
  }

  /// The pages of an item, of one instance.
  private mutating func once(_ index: Int) {
    let item = form.items[index]
    loop[index] = loops.last
    switch item.type {
    case .display:
      addWords(of: index)
      for child in asked(item.children) { layOut(asked: child) }
    case .attachment: addFile(index)
    case .group:
      let children = asked(item.children)
      if !children.contains(where: { form.items[$0].type.isQuestion }) {
        addWords(of: index)
        for child in children { layOut(asked: child) }
      } else {
        pages.append(Page(identifier: item.linkId, kind: .form(index)))
        add(children, to: index)
        endForm()
      }
    default:
      let children = asked(item.children, of: index)
      if children.isEmpty {
        places[index] = pages.count
        pages.append(Page(identifier: item.linkId, kind: .question(index)))
      } else {
        pages.append(Page(identifier: unused(item.linkId + ".form"), kind: .form(index)))
        addQuestion(index)
        add(children, to: index)
        endForm()
      }
    }
  }

  private mutating func addFile(_ index: Int) {
    places[index] = pages.count
    pages.append(Page(identifier: form.items[index].linkId, kind: .file(index)))
    for child in form.items[index].children {
      leave(child, "it belongs to a file")
    }
  }

  private mutating func addQuestion(_ index: Int) {
    loop[index] = loops.last
    places[index] = pages.count - 1
    pages[pages.count - 1].entries.append(index)
  }

  /// Adds items to the form that is open; what repeats, and files, come between two forms.
  private mutating func add(_ items: [Int], to head: Int) {
    for index in items {
      let item = form.items[index]
      if repeatsByItself(index) || item.type == .attachment {
        endForm()
        layOut(asked: index)
        pages.append(Page(identifier: unused(form.items[head].linkId + ".more"), kind: .form(head)))
      } else if item.type.isQuestion {
        addQuestion(index)
        add(asked(item.children, of: index), to: head)
      } else {
        loop[index] = loops.last
        pages[pages.count - 1].entries.append(index)
        add(asked(item.children), to: head)
      }
    }
  }

  /// Closes a form: words after its last question are steps of their own, and so are those of a form
  /// without questions.
  private mutating func endForm() {
    guard var page = pages.last, case .form(let head) = page.kind else { return }
    var words: [Int] = []
    while let last = page.entries.last, !form.items[last].type.isQuestion {
      words.append(page.entries.removeLast())
    }
    pages.removeLast()
    if !page.entries.isEmpty {
      pages.append(page)
    } else if page.identifier == form.items[head].linkId {
      words.append(head)
    }
    for item in words.reversed() { addWords(of: item) }
  }

  /// A step with the words of an item, if it has any.
  private mutating func addWords(of index: Int) {
    let item = form.items[index]
    if item.type == .display || item.definition.text != nil || item.children.isEmpty {
      pages.append(Page(identifier: item.linkId, kind: .reading(index)))
    } else {
      left.append((index, "its parts are steps of their own"))
    }
  }

  /// A name that no item and no other step has.
  private mutating func unused(_ name: String) -> String {
    var found = name
    while !taken.insert(found).inserted {
      numbers[name, default: 1] += 1
      found = "\(name).\(numbers[name] ?? 1)"
    }
    return found
  }
}
