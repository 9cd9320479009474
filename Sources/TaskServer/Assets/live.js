// SPDX-License-Identifier: Apache-2.0

// Speaks, counts down, and shows a measurement as it runs.
(() => {
  "use strict";

  const shared = window.goniometer;
  const { byID, delay, fieldsOf, loadAgain, parse, patience, rememberSending, setText } = shared;
  const page = document.body.dataset;

  // MARK: Speech

  // An instruction that the browser has not begun to say.
  let unsaid = null;
  // A browser may drop an utterance that nothing refers to.
  let current = null;

  // Says words in the page's language; the promise ends with them. An instruction cuts off what is
  // being said. A remark is dropped while something is being said.
  function speak(words, isRemark = false) {
    const voice = window.speechSynthesis;
    if (!isRemark) shake();
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

  // A phone that is the sensor would measure it.
  function shake() {
    if (byID("phone") || navigator.userActivation?.hasBeenActive === false) return;
    navigator.vibrate?.(80);
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
      // A phone that is a sensor sends its last samples first.
      if (action === "stop") await shared.flush?.();
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
    if (!wanted) return words.wordsRepetition.replace("%1", repetitions + 1);
    const number = Math.min(repetitions + 1, wanted);
    return words.wordsRepetitionOf.replace("%1", number).replace("%2", wanted);
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
    return arc(-120, 150, 90) + [-120, -90, -60, -30, 0, 30, 60, 90, 120, 150].map(tick).join("");
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

  // A page out of the browser's memory shows a time that has passed.
  function takePageShow(event) {
    if (event.persisted && (page.timer || byID("live"))) location.reload();
  }

  const shown = byID("main").innerHTML;
  document.addEventListener("click", sayUnsaid, { once: true });
  document.addEventListener("keydown", sayUnsaid, { once: true });
  window.addEventListener("pageshow", takePageShow);
  if (page.speak) speak(page.speak);
  if (page.timer) startTimer(Number(page.timer));
  if (page.reload) lookAgain(Number(page.reload), shown);
  if (byID("live")) watch(byID("live"));
  Object.assign(shared, { speak, keepAwake });
})();
