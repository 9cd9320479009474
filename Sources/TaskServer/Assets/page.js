// SPDX-License-Identifier: Apache-2.0

// Every question can be answered without this script. It shows what follows from an answer without
// a new page, counts down, speaks, takes a drawn signature, and shows a measurement as it runs.
(() => {
  "use strict";

  const page = document.body.dataset;
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
    for (const box of event.target.querySelectorAll("[data-signature]")) {
      signatures.get(box)?.write();
    }
    sentAt = Date.now();
    rememberSending();
  }

  // MARK: Questions that follow from answers

  let answersTimer = 0;
  let isAsking = false;
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
    if (fresh && !freshForm) return loadAgain();
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
    if (focused && !focused.isConnected) twin ? twin.focus({ preventScroll: true }) : focusHeading();
    const place = anchor && twinOf(anchor, byID("main"));
    if (place) scrollBy({ top: place.getBoundingClientRect().top - top, behavior: "instant" });
  }

  // The same field, button or part in another version of the page.
  function twinOf(element, root) {
    const names = ["id", "data-for", "name"].filter((name) => element.hasAttribute(name)).slice(0, 1);
    if (names[0] === "name" && element.matches(`button, ${tickField}`)) names.push("value");
    const key = names.map((name) => `[${name}="${CSS.escape(element.getAttribute(name))}"]`).join("");
    return key ? root.querySelector(element.localName + key) : null;
  }

  function pathOf(element, root) {
    const names = [];
    for (let part = element; part !== root; part = part.parentNode) names.push(part.localName);
    return names.join();
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
    for (const rival of tick.form.elements) {
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

  // MARK: Signatures

  const signatures = new WeakMap();

  function prepareSignature(box) {
    if (signatures.has(box)) return;
    const [canvas, field] = [box.querySelector("canvas"), box.querySelector("[name=drawing]")];
    // A fixed number of pixels is sharp on every screen, and stays when a device is turned.
    [canvas.width, canvas.height] = [1200, 400];
    const pen = canvas.getContext("2d");
    let isDrawn = false;
    const wipe = () => {
      pen.fillStyle = "#fff";
      pen.fillRect(0, 0, canvas.width, canvas.height);
    };
    wipe();
    paint(field.value, pen);
    drawStrokes(canvas, pen, () => { isDrawn = true; });
    box.querySelector("button").addEventListener("click", () => {
      wipe();
      [isDrawn, field.value] = [false, ""];
    });
    signatures.set(box, {
      write() { if (isDrawn) field.value = canvas.toDataURL("image/png"); },
    });
    box.hidden = false;
  }

  // The page's policy forbids pictures at data addresses, so that their bytes are read here.
  async function paint(address, pen) {
    const code = address.split("data:image/png;base64,")[1];
    if (!code) return;
    try {
      const bytes = Uint8Array.from(atob(code), (letter) => letter.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      pen.drawImage(picture, 0, 0, pen.canvas.width, pen.canvas.height);
    } catch { /* A drawing that cannot be read is drawn again. */ }
  }

  function drawStrokes(canvas, pen, onStroke) {
    let last = null;
    let middle = null;

    function place(event) {
      const frame = canvas.getBoundingClientRect();
      const scale = canvas.width / frame.width;
      return {
        x: (event.clientX - frame.left) * scale, y: (event.clientY - frame.top) * scale, scale,
      };
    }

    // Curves from the middle of one piece to the middle of the next have no corners.
    function drawTo(point) {
      const next = { x: (last.x + point.x) / 2, y: (last.y + point.y) / 2 };
      [pen.lineWidth, pen.lineCap] = [2.5 * point.scale, "round"];
      pen.beginPath();
      pen.moveTo(middle.x, middle.y);
      pen.quadraticCurveTo(last.x, last.y, next.x, next.y);
      pen.stroke();
      [last, middle] = [point, next];
    }

    canvas.addEventListener("pointerdown", (event) => {
      if (!event.isPrimary || event.button !== 0) return;
      event.preventDefault();
      canvas.setPointerCapture(event.pointerId);
      last = middle = place(event);
      drawTo(last);
      onStroke();
    });
    canvas.addEventListener("pointermove", (event) => {
      if (!last || !event.isPrimary) return;
      const moves = event.getCoalescedEvents?.() ?? [];
      for (const move of moves.length > 0 ? moves : [event]) drawTo(place(move));
    });
    for (const name of ["pointerup", "pointercancel"]) {
      canvas.addEventListener(name, (event) => { if (event.isPrimary) last = null; });
    }
  }

  // MARK: Speech

  // An instruction that the browser has not begun to say.
  let unsaid = null;
  // A browser may drop an utterance that nothing refers to.
  let current = null;

  // Says words in the page's language; the promise ends with them. An instruction cuts off what is
  // being said. A remark is dropped while something is being said.
  function speak(words, isRemark = false) {
    const voice = window.speechSynthesis;
    if (!isRemark && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(80);
    const isBusy = voice?.speaking || voice?.pending;
    if (!voice || !words || (isRemark && isBusy)) return Promise.resolve();
    if (!isRemark) {
      voice.cancel();
      unsaid = { words, since: Date.now() };
    }
    current = new SpeechSynthesisUtterance(words);
    current.lang = document.documentElement.lang;
    return new Promise((resolve) => {
      current.onstart = () => { unsaid = null; };
      current.onend = current.onerror = resolve;
      voice.speak(current);
    });
  }

  // Many browsers speak only after a tap or a key: the first one says what is still of use.
  function sayUnsaid() {
    if (unsaid && Date.now() - unsaid.since < 15_000) speak(unsaid.words);
  }

  // Speaks, and ends early where nothing can be heard.
  function speakOut(words, isRemark) {
    const limit = delay(1).then(() => (unsaid ? null : delay(5)));
    return Promise.race([speak(words, isRemark), limit]);
  }

  // Keeps the screen on until the function that it returns is called.
  function keepAwake() {
    let lock = null;
    let isWanted = true;
    const ask = async () => {
      if (!isWanted || document.hidden) return;
      try {
        lock = await navigator.wakeLock?.request("screen");
        if (!isWanted) lock?.release();
      } catch { /* The device saves its battery. */ }
    };
    // A page that was out of sight has lost its lock.
    document.addEventListener("visibilitychange", ask);
    ask();
    return () => {
      isWanted = false;
      lock?.release();
    };
  }

  // MARK: Timer

  function startTimer(seconds) {
    const begin = [performance.now(), Date.now()];
    const label = byID("timer");
    const words = label.textContent;
    const letGo = keepAwake();
    const ticking = setInterval(tick, 200);
    tick();

    function tick() {
      // The first clock may stand still in a device that sleeps; the second may be set back.
      const passed = Math.max(performance.now() - begin[0], Date.now() - begin[1]) / 1000;
      const left = Math.max(0, Math.ceil(seconds - passed));
      setText(label, words.replace(/\d+([.,]\d+)?/, left));
      if (left > 0) return;
      clearInterval(ticking);
      letGo();
      endTimer();
    }
  }

  async function endTimer() {
    if (page.speakEnd) await speakOut(page.speakEnd);
    const button = document.createElement("button");
    Object.assign(button, { name: "do", value: "timeIsUp", hidden: true });
    const form = byID("step");
    form.append(button);
    form.requestSubmit(button);
    // Asks again for a page that did not come.
    setInterval(() => form.requestSubmit(button), (patience + 5) * 1000);
  }

  // MARK: A measurement under way

  function watch(live) {
    const { events: address, wordsConnection } = live.dataset;
    // Who only watches hears nothing: that is for the person who moves.
    const acts = "acts" in live.dataset;
    const note = live.querySelector(".note");
    const events = new EventSource(address);
    const on = (name, take) =>
      events.addEventListener(name, (event) => take(JSON.parse(event.data)));
    let saying = Promise.resolve();
    keepAwake();
    live.querySelector(".dial .scale").setAttribute("d", scalePath());

    async function end(pause) {
      events.close();
      if (acts) rememberSending();
      await pause;
      loadAgain();
    }

    on("state", (state) => showState(live, state));
    on("note", ({ text }) => setText(note, text));
    on("say", ({ text, isRemark }) => { if (acts) saying = speakOut(text, isRemark); });
    on("over", () => end(saying));
    events.addEventListener("open", () => {
      if (note.textContent === wordsConnection) setText(note, "\u00a0");
    });
    events.addEventListener("error", () => {
      if (events.readyState === EventSource.CLOSED) end(delay(1));
      else setText(note, wordsConnection);
    });
    live.addEventListener("click", (event) => {
      const button = event.target.closest("[data-action]");
      if (button) act(live, button.dataset.action);
    });
  }

  async function act(live, action) {
    const { token } = Object.fromEntries(fieldsOf(byID("step")));
    const request = { method: "POST", body: new URLSearchParams({ token, action }) };
    try {
      await fetch(live.dataset.acts, request);
    } catch {
      setText(live.querySelector(".note"), live.dataset.wordsConnection);
    }
  }

  const isKnown = Number.isFinite;
  const degrees = (value, { decimal }) =>
    `${value.toFixed(1).replace("-", "−").replace(".", decimal)}°`;

  function showState(live, state) {
    const words = live.dataset;
    const show = (name, text) => setText(live.querySelector(`.${name}`), text || "\u00a0");
    const draw = (name, path) => live.querySelector(`.dial .${name}`).setAttribute("d", path);
    const hasRange = isKnown(state.minimum) && isKnown(state.maximum);
    const ends = hasRange ? [state.minimum, state.maximum] : [];
    words.state = state.paused ? "paused" : state.state;
    live.querySelector("[data-action=pause]")?.setAttribute("aria-pressed", state.paused === true);
    live.style.setProperty("--progress", state.progress ?? 0);
    show("caption", state.caption);
    showAngle(live.querySelector(".degrees"), state, words);
    show("extremes", ends.map((end) => degrees(end, words)).join(" – "));
    show("repetitions", repetitionWords(state, words));
    show("sensors", (state.sensors ?? []).map((sensor) => sensorWords(sensor, words)).join(" · "));
    draw("limb", isKnown(state.degrees) ? `M0 0L${point(state.degrees, 90)}` : "");
    draw("way", hasRange ? arc(...ends, 70) : "");
  }

  function showAngle(element, { degrees: angle, halfWidth }, words) {
    element.classList.toggle("waiting", !isKnown(angle));
    if (!isKnown(angle)) return setText(element, words.wordsWaiting);
    const small = document.createElement("small");
    if (isKnown(halfWidth)) small.textContent = ` ± ${degrees(halfWidth, words)}`;
    element.replaceChildren(degrees(angle, words), small);
  }

  // The repetition that is being made; the server counts those that are over.
  function repetitionWords({ state, repetitions, wanted }, words) {
    if (!["measure", "rest", "done"].includes(state)) return "";
    if (!wanted) return `${words.wordsRepetition} ${repetitions + 1}`;
    const number = Math.min(repetitions + 1, wanted);
    return `${words.wordsRepetition} ${number} ${words.wordsOf} ${wanted}`;
  }

  function sensorWords({ role, lost, rate }, words) {
    if (lost) return `${role}: ${words.wordsLost}`;
    return isKnown(rate) ? `${role}: ${Math.round(rate)} Hz` : role;
  }

  // 0° is straight on to the right. Flexion turns downwards, which is where y grows.
  function point(angle, radius) {
    const turn = (angle * Math.PI) / 180;
    return `${(radius * Math.cos(turn)).toFixed(2)} ${(radius * Math.sin(turn)).toFixed(2)}`;
  }

  function arc(from, to, radius) {
    const isLarge = to - from > 180 ? 1 : 0;
    return `M${point(from, radius)}A${radius} ${radius} 0 ${isLarge} 1 ${point(to, radius)}`;
  }

  function scalePath() {
    const tick = (angle) => `M${point(angle, 90)}L${point(angle, 98)}`;
    return arc(-30, 150, 90) + [-30, 0, 30, 60, 90, 120, 150].map(tick).join("");
  }

  // MARK: Pages that look again

  // A page that is still the same stays, so that whoever reads it keeps the place.
  async function lookAgain(seconds, shown) {
    for (;;) {
      await delay(seconds);
      if (document.hidden) continue;
      try {
        const fresh = parse(await (await fetch(location.href)).text());
        if (fresh.getElementById("main")?.innerHTML !== shown) return location.reload();
      } catch { /* The server may come back. */ }
    }
  }

  // MARK: Start

  function prepare(main) {
    main.querySelectorAll("input[data-for]").forEach(showSlider);
    main.querySelectorAll("[data-signature]").forEach(prepareSignature);
  }

  // A page out of the browser's memory shows a time that has passed.
  function takePageShow(event) {
    sentAt = -Infinity;
    if (event.persisted && (page.timer || byID("live"))) location.reload();
  }

  const shown = byID("main").innerHTML;
  document.addEventListener("submit", takeSubmit);
  document.addEventListener("change", takeChange);
  document.addEventListener("input", takeInput);
  document.addEventListener("click", takeTap);
  document.addEventListener("click", sayUnsaid, { once: true });
  document.addEventListener("keydown", sayUnsaid, { once: true });
  window.addEventListener("pageshow", takePageShow);
  prepare(byID("main"));
  placeFocus();
  if (page.speak) speak(page.speak);
  if (page.timer) startTimer(Number(page.timer));
  if (page.reload) lookAgain(Number(page.reload), shown);
  if (byID("live")) watch(byID("live"));
  window.goniometer = { speak, keepAwake };
})();
