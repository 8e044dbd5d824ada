// @vitest-environment jsdom
import { expect, test, vi } from "vitest";

import { Autoplay, Run, type Lent, type Plan, type Played } from "./auto";
import type { Host } from "./host";

const plan = (over: Partial<Plan> = {}): Plan => ({ rounds: 10, loss: "100.00", win: null, floor: null, ...over });
const lost: Played = { stake: "10.00", payout: "0.00", free: false };

test("a run ends with its rounds", () => {
  const run = new Run(plan({ rounds: 2 }));
  expect(run.hinders("10.00", "1000.00")).toBeNull();
  run.after(lost);
  run.after(lost);
  expect(run.hinders("10.00", "1000.00")).toBe("Rounds");
});

test("no stake is placed that could break the limit of the loss; a win makes room again", () => {
  const run = new Run(plan({ loss: "25.00" }));
  run.after(lost);
  expect(run.hinders("10.00", "1000.00")).toBeNull();
  run.after(lost);
  // Twenty are gone: seen to fail, a limit that is looked at after the bet was overrun by the stake.
  expect(run.hinders("10.00", "1000.00")).toBe("Loss");
  expect(run.hinders("5.00", "1000.00")).toBeNull();
  run.after({ ...lost, payout: "40.00" });
  expect(run.hinders("10.00", "1000.00")).toBeNull();
});

test("a single win of the amount ends it, a smaller one does not, and free spins do", () => {
  const run = new Run(plan({ win: "50.00" }));
  expect(run.after({ ...lost, payout: "49.99" })).toBeNull();
  expect(run.after({ ...lost, payout: "50.00" })).toBe("Win");
  expect(run.after({ ...lost, free: true })).toBe("Free");
});

test("what must be left of the balance is left", () => {
  const run = new Run(plan({ floor: "500.00" }));
  expect(run.hinders("10.00", "510.00")).toBeNull();
  expect(run.hinders("10.00", "509.99")).toBe("Balance");
});

/** Autoplay over rounds that the test ends one by one. */
function machine(over: Partial<Lent> = {}) {
  const ends: ((played: Played | null) => void)[] = [];
  const said: string[] = [];
  const host = {} as Host;
  const auto = new Autoplay({ language: "EN", symbol: "$", host, stake: () => "10.00", balance: () => "1000.00", idle: () => true, owed: () => false, pace: 0, changed: () => {}, say: (text) => void said.push(text), round: () => new Promise((resolve) => ends.push(resolve)), ...over });
  return { auto, host, ends, said };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

test("it stops at a reality check and in a hidden tab, after the round that is on its way", async () => {
  for (const [how, says] of [["check", "a window of the site"], ["hidden", "out of sight"]] as const) {
    const { auto, host, ends, said } = machine();
    const over = auto.go(plan());
    if (how === "check") host.paused();
    else {
      vi.spyOn(document, "hidden", "get").mockReturnValue(true);
      document.dispatchEvent(new Event("visibilitychange"));
    }
    expect(auto.running).toBe(true);
    ends[0]?.(lost);
    await over;
    expect(ends.length, how).toBe(1);
    expect(said.join()).toContain(says);
    vi.restoreAllMocks();
  }
});

// Seen to fail without the line in the window.
test("its window names the stake that each round takes, as it stands by then", () => {
  HTMLDialogElement.prototype.showModal = () => {};
  let stake = "10.00";
  const { auto } = machine({ stake: () => stake });
  for (stake of ["10.00", "1250.00"]) {
    auto.press();
    expect(auto.element.querySelector("form p")?.textContent).toBe(`Stake of each round: $${stake === "10.00" ? stake : "1,250.00"}`);
  }
});

test("its window begins nothing with a limit of the loss below one stake, and says so at the field", () => {
  const { auto, ends } = machine();
  HTMLDialogElement.prototype.showModal = () => {};
  HTMLDialogElement.prototype.close = () => {};
  auto.press();
  const loss = auto.element.querySelector("input") as HTMLInputElement;
  const begins = (text: string) => {
    loss.value = text;
    auto.element.querySelector("form")?.dispatchEvent(new Event("submit", { cancelable: true }));
    return [loss.getAttribute("aria-invalid"), auto.running];
  };
  expect([begins("9.99"), begins("ten"), begins("")]).toEqual(Array(3).fill(["true", false]));
  expect(begins("10")).toEqual(["false", true]);
  expect(ends.length).toBe(1);
});

test("a press while it runs stops it, and a round that failed ends it, which is said", async () => {
  const first = machine();
  const over = first.auto.go(plan());
  first.ends[0]?.(lost);
  await settled();
  expect(first.auto.button.getAttribute("aria-label")).toBe("Stop autoplay, 9 to go");
  first.auto.press();
  first.ends[1]?.(lost);
  await over;
  expect([first.ends.length, first.said]).toEqual([2, ["Autoplay is stopped."]]);
  const second = machine();
  const failed = second.auto.go(plan());
  second.ends[0]?.(null);
  await failed;
  expect([second.ends.length, second.said]).toEqual([1, ["Autoplay stopped. The message says why."]]);
  expect(second.auto.recall()).toBeNull();
});

// Seen to fail: it stopped without a word, and the result that came later was the only thing to be read.
test("a line that breaks ends it, which is said at once, and once more when the bet has come through", async () => {
  const { auto, ends, said } = machine({ owed: () => true });
  const over = auto.go(plan());
  ends[0]?.(null);
  await over;
  expect([auto.running, said]).toEqual([false, ["Autoplay stopped: the connection was lost."]]);
  expect([auto.recall(), auto.recall()]).toEqual(["Autoplay stopped: the connection was lost.", null]);
});

// Seen to fail without the wait, and with a stop during it that was heard a round too late.
test("rounds begin no closer than their pace, and a stop between two of them is the last word", async () => {
  vi.useFakeTimers();
  const { auto, ends, said } = machine({ pace: 1_500 });
  const over = auto.go(plan());
  await vi.advanceTimersByTimeAsync(200);
  ends[0]?.(lost);
  await vi.advanceTimersByTimeAsync(1_299);
  expect(ends.length).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(ends.length).toBe(2);
  ends[1]?.(lost);
  await vi.advanceTimersByTimeAsync(100);
  auto.press();
  await vi.advanceTimersByTimeAsync(1_400);
  await over;
  expect([ends.length, said]).toEqual([2, ["Autoplay is stopped."]]);
  vi.useRealTimers();
});

test("its window asks for what the game wants besides, and begins nothing without it", () => {
  const element = document.createElement("div");
  element.append(Object.assign(document.createElement("button"), { type: "button" }));
  let fault = "Choose a pot.";
  const { auto, ends } = machine({ choice: { element, fault: () => fault } });
  document.body.append(auto.element);
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = () => {};
  auto.press();
  const submit = () => auto.element.querySelector("form")?.dispatchEvent(new Event("submit", { cancelable: true }));
  submit();
  expect(auto.element.querySelector("[role=alert]")?.textContent).toBe("Choose a pot.");
  expect([document.activeElement, ends.length]).toEqual([element.firstChild, 0]);
  // Seen to fail: what was said of the choice before stood beside the next one.
  element.querySelector("button")?.click();
  expect(auto.element.querySelector<HTMLElement>("[role=alert]")?.hidden).toBe(true);
  fault = "";
  submit();
  expect([auto.element.querySelector<HTMLElement>("[role=alert]")?.hidden, ends.length]).toEqual([true, 1]);
});
