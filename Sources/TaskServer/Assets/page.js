// SPDX-License-Identifier: Apache-2.0

// Every question can be answered without this script. It shows what follows from an answer without
// a new page, sends a form once, and keeps fields that belong together in step.
(() => {
  "use strict";

  // What the other scripts of the pages use, and what they offer.
  const shared = (window.goniometer = {});
  const tickField = "[type=radio], [type=checkbox]";
  const textField = `textarea, input:not(${tickField}, [type=hidden], [type=range])`;
  const byID = (id) => (id ? document.getElementById(id) : null);
  const delay = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const parse = (text) => new DOMParser().parseFromString(text, "text/html");

  function setText(element, text) {
    if (element && element.textContent !== text) element.textContent = text;
  }

  // MARK: Focus after a new page

  const sentKey = "goniometer.sent";
  const rememberSending = () => sessionStorage.setItem(sentKey, "1");

  // A screen reader reads what has the focus: the problems, or the heading of the next step.
  function placeFocus() {
    const wasSent = sessionStorage.getItem(sentKey) !== null;
    sessionStorage.removeItem(sentKey);
    const problems = byID("problems");
    if (problems) problems.focus();
    else if (wasSent) focusHeading();
  }

  function focusHeading() {
    const heading = document.querySelector("main h1") ?? byID("main");
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }

  // Leaves out the query, which may stand for a notice that was read.
  const loadAgain = () => location.replace(location.pathname);

  // MARK: Sending a form once

  // Seconds after which a form can be sent again although no page came.
  const patience = 10;
  let sentAt = -Infinity;
  const isSent = () => Date.now() - sentAt < patience * 1000;

  function takeSubmit(event) {
    clearTimeout(answersTimer);
    if (isSent() || holdsBack(event)) return event.preventDefault();
    shared.writeSignatures?.(event.target);
    sentAt = Date.now();
    rememberSending();
  }

  // MARK: Questions that follow from answers

  let answersTimer = 0;
  let isAsking = false;
  // The address of the page that answered last.
  let answeredBy = "";
  // The event of a form that was sent while answers were under way.
  let held = null;
  let lastChanged = null;

  const followingForm = (root) => root.querySelector("form#step[data-follows]");
  const fieldsOf = (form) => new URLSearchParams(new FormData(form));

  function scheduleAnswers(field) {
    lastChanged = field;
    clearTimeout(answersTimer);
    answersTimer = setTimeout(sendAnswers, 150);
  }

  async function sendAnswers() {
    const form = followingForm(document);
    if (!form || isAsking || isSent()) return;
    const sent = fieldsOf(form);
    isAsking = true;
    const fresh = await answer(form, sent);
    isAsking = false;
    const freshForm = fresh && followingForm(fresh);
    // Another step has its turn, and its page says why.
    if (fresh && !freshForm) return location.replace(answeredBy);
    if (held) return release(form, freshForm);
    if (!fresh) return;
    if (!isChanged(form, sent)) return renew(fresh);
    // The page is older than what stands in the fields, which its code allows to send.
    takeCode(form, freshForm);
    sendAnswers();
  }

  // The page that answers the fields of a form; null if none came.
  async function answer(form, fields) {
    const body = new URLSearchParams(fields);
    body.set("do", "answers");
    const signal = AbortSignal.timeout(8000);
    const request = { method: "POST", body, credentials: "same-origin", signal };
    try {
      const response = await fetch(form.getAttribute("action"), request);
      answeredBy = response.url;
      if (!response.ok && response.status !== 422) return null;
      const fresh = parse(await response.text());
      return fresh.getElementById("main") ? fresh : null;
    } catch {
      return null;
    }
  }

  // A text that is being typed does not count: it is sent when its field is left.
  function isChanged(form, sent) {
    const typing = document.activeElement;
    const [before, now] = [sent, fieldsOf(form)].map((fields) => {
      const answers = new URLSearchParams(fields);
      answers.delete("at");
      if (typing?.matches(textField)) answers.delete(typing.name);
      return answers.toString();
    });
    return before !== now;
  }

  function takeCode(form, freshForm) {
    form.querySelector("[name=at]").value = freshForm.querySelector("[name=at]").value;
  }

  // Answers under way change the code that the form must hold, so that it waits for them.
  function holdsBack(event) {
    if (isAsking) held = event;
    return isAsking;
  }

  function release(form, freshForm) {
    const button = held.submitter;
    held = null;
    if (freshForm) {
      // A button that means something else by now is not pressed.
      const twin = button && twinOf(button, freshForm);
      if (button && twin?.textContent !== button.textContent) return renew(freshForm.ownerDocument);
      takeCode(form, freshForm);
    }
    form.requestSubmit(button);
  }

  // MARK: A new main part in place of the old one

  function renew(fresh) {
    const [old, next] = [byID("main"), fresh.getElementById("main")];
    const focused = old.contains(document.activeElement) ? document.activeElement : null;
    const twin = focused && twinOf(focused, next);
    const anchor = focused ?? lastChanged;
    const top = anchor?.getBoundingClientRect().top;
    const texts = [...old.querySelectorAll(textField)].map((field) => [field, field.value]);
    const opened = [...old.querySelectorAll("details[open]")].map((part) => part.textContent);
    for (const part of next.querySelectorAll("details")) {
      part.open = opened.includes(part.textContent);
    }

    if (twin && pathOf(focused, old) === pathOf(twin, next)) renewAround(focused, twin, old);
    else old.replaceWith(next);

    // The server sends no passwords back, nor words for a choice that is not chosen.
    for (const [field, text] of texts) {
      const twin = text && twinOf(field, byID("main"));
      if (twin && !twin.value) twin.value = text;
    }
    prepare(byID("main"));
    if (focused && !focused.isConnected) {
      if (twin) twin.focus({ preventScroll: true });
      else focusHeading();
    }
    const place = anchor && twinOf(anchor, byID("main"));
    if (place) scrollBy({ top: place.getBoundingClientRect().top - top, behavior: "instant" });
  }

  // The same field, button or part in another version of the page.
  function twinOf(element, root) {
    const test = (name) => `[${name}="${CSS.escape(element.getAttribute(name))}"]`;
    const name = ["id", "data-for", "name"].find((name) => element.hasAttribute(name));
    if (!name) return null;
    const sharesName = name === "name" && element.matches(`button, ${tickField}`);
    return root.querySelector(element.localName + test(name) + (sharesName ? test("value") : ""));
  }

  function pathOf(element, root) {
    return element === root ? "" : `${element.localName} ${pathOf(element.parentNode, root)}`;
  }

  // Replaces all but the field with the focus and what it stands in. A field that leaves the page,
  // even for a moment, loses a phone's keyboard and the letters that are being composed.
  function renewAround(field, twin, root) {
    copyAttributes(["aria-invalid", "aria-describedby"], twin, field);
    if (field.matches(tickField)) field.checked = twin.checked;
    let [part, next] = [field, twin];
    while (part !== root) {
      const siblings = [...next.parentNode.childNodes];
      const place = siblings.indexOf(next);
      [...part.parentNode.childNodes].forEach((child) => child === part || child.remove());
      [part, next] = [part.parentNode, next.parentNode];
      part.prepend(...siblings.slice(0, place));
      part.append(...siblings.slice(place + 1));
      copyAttributes(["class", "aria-invalid", "aria-describedby"], next, part);
    }
  }

  function copyAttributes(names, source, target) {
    for (const name of names) {
      if (source.hasAttribute(name)) target.setAttribute(name, source.getAttribute(name));
      else target.removeAttribute(name);
    }
  }

  // MARK: Fields

  const inputWith = (name, value) =>
    value ? document.querySelector(`input[${name}="${CSS.escape(value)}"]`) : null;
  const isAlone = (tick) => tick.hasAttribute("data-alone");

  // A choice that stands alone clears the others, and they clear it.
  function clearRivals(tick) {
    if (tick.type !== "checkbox" || !tick.checked) return;
    for (const rival of tick.form?.elements ?? []) {
      const isRival = rival !== tick && rival.name === tick.name && rival.type === "checkbox";
      if (isRival && (isAlone(tick) || isAlone(rival))) rival.checked = false;
    }
    const field = byID(tick.dataset.aloneFor);
    if (!field) return;
    field.value = "";
    showSlider(inputWith("data-for", field.id));
  }

  function takeText(field) {
    showSlider(inputWith("data-for", field.id));
    const unknown = inputWith("data-alone-for", field.id);
    if (unknown && field.value) unknown.checked = false;
    const tick = field.matches(".other") && field.parentNode.querySelector(".choice input");
    if (!tick || !field.value) return;
    tick.checked = true;
    clearRivals(tick);
  }

  // A slider cannot be empty as its field can: it stands in the middle and looks unset.
  function showSlider(slider) {
    if (!slider) return;
    const text = byID(slider.dataset.for).value.trim().replace(",", ".");
    const isUnset = text === "" || !Number.isFinite(Number(text));
    slider.value = isUnset ? (Number(slider.min) + Number(slider.max)) / 2 : text;
    slider.hidden = false;
    slider.classList.toggle("unset", isUnset);
    if (isUnset) slider.setAttribute("aria-valuetext", "–");
    else slider.removeAttribute("aria-valuetext");
  }

  function takeSlider(slider) {
    const field = byID(slider.dataset.for);
    field.value = slider.value;
    takeText(field);
  }

  function takeInput({ target: field }) {
    if (field.matches("[data-for]")) takeSlider(field);
    else if (field.matches(textField)) takeText(field);
  }

  function takeChange({ target: field }) {
    clearRivals(field);
    if (field.closest("form#step[data-follows]")) scheduleAnswers(field);
  }

  // A tap on the middle of an unset slider moves nothing, and is an answer all the same.
  function takeTap({ target: slider }) {
    if (!slider.matches(".unset[data-for]")) return;
    takeSlider(slider);
    slider.dispatchEvent(new Event("change", { bubbles: true }));
  }

  // MARK: Start

  function prepare(main) {
    main.querySelectorAll("input[data-for]").forEach(showSlider);
    shared.prepareSignatures?.(main);
  }

  document.addEventListener("submit", takeSubmit);
  document.addEventListener("change", takeChange);
  document.addEventListener("input", takeInput);
  document.addEventListener("click", takeTap);
  window.addEventListener("pageshow", () => { sentAt = -Infinity; });
  prepare(byID("main"));
  placeFocus();
  Object.assign(shared, { byID, delay, fieldsOf, loadAgain, parse, patience, rememberSending, setText });
})();
