// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from "vitest";

import { HEARING } from "../trial/tables";
import { begin, end, round, seated, soon, START, tell, time } from "./testing";

beforeEach(begin);
afterEach(end);

/** A bet of the trial is placed and its round runs since a moment. */
async function flying(auto = "") {
  const all = await seated({}, true);
  all.auto(auto);
  all.press();
  await soon();
  tell(round(5, "running", { startedAt: time(0), top: 1_000_000 }));
  await soon(6_000);
  return all;
}

test("a trial of crash: chips without a currency, no chat, and a cash-out that counts by its press", async () => {
  const { root, text, button, press, note, asks, outs, asked } = await flying();
  expect([text(".bar .mark"), text(".purse > span"), root.textContent?.includes("৳"), root.querySelector(".to-chat, .chat")]).toEqual(["Trial", "Play chips 990.00", false, null]);
  expect([text(".multiplier"), button()]).toEqual(["1.43×", "Cash out 14.30"]);
  press();
  expect(button()).toBe("Cashing out… | the moment of your press counts");
  await soon(HEARING);
  expect([button(), note(), text(".purse output")]).toEqual(["Out at 1.43×: 14.30", "Out at 1.43×: 14.30", "1,004.30"]);
  tell(round(5, "settled", { startedAt: time(-10_000), top: 1_000_000, result: { hundredths: 160 } }));
  await soon();
  expect([text(".purse output"), asks, outs]).toEqual(["1,004.30", [], []]);
  // What is asked is what everybody may read.
  expect(new Set(asked)).toEqual(new Set(["GET /play/tables", "GET /play/tables/{id}"]));
});

test("a press after the crash is told as lost, whatever the page showed", async () => {
  const { button, press, note, text } = await flying();
  press();
  await soon(100);
  tell(round(5, "drawn", { startedAt: time(-6_100), top: 1_000_000, result: { hundredths: 142 } }));
  await soon();
  expect(note()).toContain("the round was over");
  tell(round(5, "settled", { startedAt: time(-6_100), top: 1_000_000, result: { hundredths: 142 } }));
  await soon();
  expect([button(), text(".purse output")]).toEqual(["Lost 10.00", "990.00"]);
});

test("by itself, and by nobody: paid and lost when the end is told", async () => {
  const { button, text } = await flying("1.2");
  expect(button()).toBe("1.20×: 12.00 | passed; confirmed and paid when the round ends");
  tell(round(5, "settled", { startedAt: time(-6_000), top: 1_000_000, result: { hundredths: 143 } }));
  await soon();
  expect([button(), text(".purse output")]).toEqual(["Out at 1.20×: 12.00", "1,002.00"]);
  const other = await flying();
  tell(round(5, "settled", { startedAt: time(-6_000), top: 1_000_000, result: { hundredths: 143 } }));
  await soon();
  expect([other.button(), other.text(".purse output")]).toEqual(["Lost 10.00", "990.00"]);
});

test("who wants to stake more than there is is offered new chips", async () => {
  const { root, text, press, stake, host } = await seated({ mostOnCell: "5000.00", mostInRound: "5000.00" }, true);
  stake("990");
  press();
  await soon();
  stake("20", 1);
  press(1);
  await soon();
  expect(text(".notice p")).toBe("There are not enough chips for this stake. Lower it, or begin anew with fresh chips.");
  root.querySelector<HTMLButtonElement>(".notice button")?.click();
  await soon();
  expect([text(".purse output"), host.deposit.mock.calls]).toEqual(["1,000.00", []]);
});

test("leaving the page asks nothing: what is in the air is chips", async () => {
  await flying();
  const leaving = new Event("beforeunload", { cancelable: true });
  dispatchEvent(leaving);
  expect([leaving.defaultPrevented, START > 0]).toEqual([false, true]);
});
