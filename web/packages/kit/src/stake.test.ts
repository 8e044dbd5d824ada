// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";

import { lastStake, leapt, rememberStake, stakeField, stakeStepper } from "./stake";

afterEach(() => localStorage.clear());

const LADDER = ["1.00", "2.00", "5.00", "10.00", "20.00", "50.00"];

test("half and double go to the nearest stake that there is, and always on", () => {
  const to = (now: string, leap: "half" | "double" | "least" | "most") => leapt(LADDER, now, leap);
  expect([to("10.00", "half"), to("10.00", "double")]).toEqual(["5.00", "20.00"]);
  // The half of five and the double of two are no stakes: the next one is taken, never the same again.
  expect([to("5.00", "half"), to("2.00", "double")]).toEqual(["2.00", "5.00"]);
  expect([to("1.00", "half"), to("50.00", "double")]).toEqual(["1.00", "50.00"]);
  expect([to("10.00", "least"), to("10.00", "most")]).toEqual(["1.00", "50.00"]);
});

test("the taps beside the stake lead there, and are closed where they lead nowhere or while a round is on", () => {
  const changed = vi.fn();
  const stake = stakeStepper(LADDER, "10.00", "EN", "$", changed);
  const tap = (name: string) => [...stake.leaps.querySelectorAll("button")].find((button) => button.title === name) as HTMLButtonElement;
  tap("Double the stake").click();
  expect(stake.value()).toBe("20.00");
  tap("The largest stake").click();
  expect([stake.value(), tap("Double the stake").disabled, tap("Half the stake").disabled]).toEqual(["50.00", true, false]);
  stake.enable(false);
  stake.leap("least");
  expect([stake.value(), tap("Half the stake").disabled]).toEqual(["50.00", true]);
  expect(changed).toHaveBeenCalledTimes(2);
});

test("a typed stake is halved and doubled to the paisa, within its limits", () => {
  const stake = stakeField({ minStake: "1.00", maxStake: "500.00" }, "0.00", "EN", "$", () => {});
  stake.set("12.35");
  stake.leap("half");
  expect(stake.value()).toBe("6.17");
  for (let times = 0; times < 9; times += 1) stake.leap("double");
  expect(stake.value()).toBe("500.00");
  stake.leap("least");
  expect(stake.value()).toBe("1.00");
});

test("the last stake is remembered for this game alone", () => {
  history.replaceState(null, "", "/play/pg_0001");
  rememberStake("20.00");
  expect(lastStake()).toBe("20.00");
  // Seen to fail with one name for both: the trial's chips stood ready as money.
  sessionStorage.setItem(`game:${location.pathname}:demo`, "1");
  expect(lastStake()).toBeNull();
  rememberStake("50.00");
  sessionStorage.clear();
  expect(lastStake()).toBe("20.00");
  history.replaceState(null, "", "/play/pg_0002");
  expect(lastStake()).toBeNull();
});
