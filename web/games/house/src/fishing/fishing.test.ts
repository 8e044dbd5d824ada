import type { TableView } from "kit/floor/view";
import { AIR, cannon, SPEED } from "kit/table/bullet";
import { drift, LENGTH, swims, tide } from "kit/table/tide";
import { units } from "kit/number";
import { expect, test } from "vitest";

import { Account } from "./account";
import type { SessionView } from "./calls";
import { texts } from "./texts";
import { BETWEEN, BY_ITSELF, Trigger } from "./trigger";
import { artOf, levelsOf, readRoom, readSitting, readTide, readWater } from "./view";
import { Water } from "./water";

const START = "2026-01-01T00:00:00Z";
const atOnce = () => Date.parse(START);
const session = (given: Partial<SessionView> = {}): SessionView => ({ id: "s", seat: 2, state: "open", boughtIn: "100.00", staked: "0.00", won: "0.00", funds: "100.00", lastShot: 4, commitment: "c", clientSeed: "mine", nonce: 1, seed: null, startedAt: START, endedAt: null, ...given });
const ladder = ["0.10", "1.00", "10.00"].map(units);

test("a shot holds its cost, is paid where it met and costs nothing where it was lost", () => {
  const account = new Account(session(), ladder, atOnce);
  expect([account.shoot(2, 0), account.shoot(1, 0), account.shoot(1, 0)]).toEqual([5, 6, 7]);
  expect([account.funds, account.staked, account.inAir]).toEqual([units("88.00"), 0n, 3]);
  expect(account.end(5, 0)).toEqual({ cost: units("10.00"), win: 0n });
  expect(account.end(6, 52)).toEqual({ cost: units("1.00"), win: units("52.00") });
  expect(account.end(7, null)).toEqual({ cost: 0n, win: 0n });
  expect([account.funds, account.staked, account.won, account.isStale]).toEqual([units("141.00"), units("11.00"), units("52.00"), false]);
});

test("what the house has on record counts when nothing flies, and an end that nobody knows asks for it", () => {
  const account = new Account(session(), ladder, atOnce);
  const no = account.shoot(2, 0);
  account.learn(session({ funds: "90.00", staked: "10.00", lastShot: 9 }));
  expect([account.funds, account.isStale]).toEqual([units("90.00"), true]);
  account.end(no, 0);
  account.learn(session({ funds: "90.00", staked: "10.00", lastShot: 9 }));
  expect([account.funds, account.staked, account.isStale, account.shoot(0, 0)]).toEqual([units("90.00"), units("10.00"), false, 10]);
  expect([account.end(8, 2), account.isStale]).toEqual([null, true]);
});

test("no shot goes that the funds do not cover, or beyond twenty in the air; what nobody ends comes back", () => {
  const account = new Account(session({ funds: "2.05" }), ladder, atOnce);
  expect([account.hindrance(2), account.hindrance(1)]).toEqual(["funds", null]);
  for (let shot = 0; shot < 20; shot += 1) account.shoot(0, shot * 100);
  expect([account.funds, account.hindrance(0)]).toEqual([units("0.05"), "air"]);
  expect(account.overdue(8_000)).toEqual([]);
  expect(account.overdue(9_050)).toEqual([5]);
  expect(account.overdue(20_000)).toHaveLength(19);
  expect([account.funds, account.hindrance(0), account.isStale]).toEqual([units("2.05"), null, true]);
});

test("whoever comes back counts on above all that was shot, met or not", () => {
  let now = atOnce() + 60_000;
  const account = new Account(session(), ladder, () => now);
  expect(account.shoot(0, 0)).toBe(601);
  expect(account.shoot(0, 0)).toBe(602);
  now += 10_000;
  expect([account.overdue(10_000), account.shoot(0, 10_000)]).toEqual([[601, 602], 701]);
});

test("held, a cannon fires eight times a second and no more; by itself four times; a tap once", () => {
  const count = (trigger: Trigger) => Array.from({ length: 1_000 }, (_, at) => trigger.pull(at)).filter(Boolean).length;
  const held = new Trigger();
  held.isHeld = true;
  expect(count(held)).toBe(1_000 / BETWEEN);
  const auto = new Trigger();
  auto.isAuto = true;
  expect(count(auto)).toBe(1_000 / BY_ITSELF);
  auto.rest();
  const tap = new Trigger();
  tap.tap();
  tap.tap();
  expect([count(tap), tap.isBusy, auto.isBusy]).toEqual([1, false, false]);
});

test("the house's words are read, and what is none is passed over", () => {
  const room = { art: "haor", ladder: ["0.10", "1.00"], tide: { number: 3, seed: "s", startedAt: "2026-01-01T00:00:00Z" }, dead: [1, "x"], sitting: [{ seat: 1, name: "R***m", simulated: true }, { seat: "2" }] };
  expect(readRoom({ rules: "fishing-1+haor", room } as unknown as TableView)).toEqual({ art: "haor", ladder: ["0.10", "1.00"], tide: { number: 3, seed: "s", startedAt: Date.parse("2026-01-01T00:00:00Z") }, dead: [1], sitting: [{ seat: 1, name: "R***m", simulated: true }] });
  expect([readRoom({ rules: "fishing-1", room: null } as unknown as TableView), readTide({ number: 1 }), readSitting({}), readWater({ tide: "1" })]).toEqual([null, null, null, null]);
  expect([artOf("fishing-1+creek"), artOf("fishing-1+none"), artOf("fishing-1", "deep")]).toEqual(["creek", "reef", "deep"]);
  const water = [3, 90, [[1, 7, 800, 900, 2, 2, 0, 1], [2, 8, 1, 2], [1, "x"]], [[2, 4], [1, 6, 100, 200], [1, 5, 10, 20, [[33, 52, [4, 5]]]], ["x"]]];
  expect(readWater(water)).toEqual({
    tide: 3,
    at: 90,
    shots: [{ seat: 1, no: 7, aim: { x: 800, y: 900 }, lock: null, net: true, level: 2, left: 88 }, { seat: 2, no: 8, aim: { x: 1, y: 2 }, lock: null, net: false, level: 0, left: 90 }],
    ends: [{ seat: 2, no: 4, met: null }, { seat: 1, no: 6, met: { at: { x: 100, y: 200 }, kills: [] } }, { seat: 1, no: 5, met: { at: { x: 10, y: 20 }, kills: [{ fish: 33, multiplier: 52, cleared: [4, 5] }] } }],
  });
});

const running = { number: 1, seed: "water", startedAt: 0 };

test("the water has what the tide says, less what was killed; another tide has all of its own", () => {
  const water = new Water();
  expect([water.turn(running), water.turn(running)]).toEqual([false, false]);
  const tick = 2_400.5;
  const all = tide("water").filter((fish) => swims(fish, 2_400));
  expect(water.swimming(tick).map(({ number }) => number)).toEqual(all.map(({ number }) => number));
  const [first, second, third] = all.map(({ number }) => number);
  water.hear({ tide: 1, at: 2_400, shots: [], ends: [{ seat: 1, no: 1, met: { at: { x: 0, y: 0 }, kills: [{ fish: first ?? 0, multiplier: 12, cleared: [second ?? 0] }] } }] });
  expect([water.has(first ?? 0, tick), water.has(second ?? 0, tick), water.has(third ?? 0, tick)]).toEqual([false, false, true]);
  expect(water.swimming(tick)).toHaveLength(all.length - 2);
  const late = tide("water").find(({ born }) => born > 5_000)?.number ?? 0;
  water.hear({ tide: 1, at: 10, shots: [], ends: [{ seat: 1, no: 2, met: { at: { x: 0, y: 0 }, kills: [{ fish: late, multiplier: 2, cleared: [] }] } }] });
  expect(water.isAlive(late)).toBe(true);
  expect([water.tick(120_025), water.tick(-5), water.tick(1e9)]).toEqual([2_400.5, 0, LENGTH]);
  expect(water.turn({ ...running, number: 2 })).toBe(true);
  expect(water.swimming(tick)).toHaveLength(all.length);
});

test("a finger means the nearest fish, or none", () => {
  const water = new Water();
  water.turn(running);
  const [fish] = water.swimming(1_500);
  if (!fish) throw new Error("no fish");
  const seen = water.near(drift(fish, 1_500), 1_500);
  expect(seen).not.toBeNull();
  expect(water.near({ x: -9_000, y: -9_000 }, 1_500)).toBeNull();
});

test("bullets fly on straight, or after the fish that they follow, until they are told to have ended", () => {
  const water = new Water();
  water.turn(running);
  const shot = { seat: 5, no: 1, aim: { x: 8_000, y: 9_000 }, lock: null, net: false, level: 0, left: 100 };
  water.shoot(shot);
  expect(water.flying(110)[0]?.at).toEqual({ x: 8_000, y: 10 * SPEED });
  const target = water.swimming(1_000).find(({ born, life }) => born + life > 1_090);
  water.shoot({ ...shot, no: 2, lock: target?.number ?? 0, left: 1_000 });
  const far = (tick: number) => {
    const at = water.flying(tick).find(({ no }) => no === 2)?.at ?? cannon(5);
    const there = target ? drift(target, tick) : at;
    return Math.hypot(at.x - there.x, at.y - there.y);
  };
  const before = far(1_001.5);
  expect(far(1_010)).toBeLessThan(before);
  water.hear({ tide: 1, at: 1_010, shots: [], ends: [{ seat: 5, no: 2, met: null }] });
  expect(water.bullet(5, 2)).toBeNull();
  expect(water.flying(100 + AIR + 1)).toEqual([]);
});

test("every text stands in both languages", () => {
  for (const [id, { bn, en }] of Object.entries(texts)) {
    expect(en.trim(), id).not.toBe("");
    expect(bn, id).toMatch(/[\u0980-\u09ff]/);
    expect(bn, id).not.toMatch(/[\u09e6-\u09ef]/);
  }
});

test("one shoots at the levels of the ladder that one's own limits hold", () => {
  const ladder = ["1.00", "2.00", "5.00", "10.00"];
  const own = (least: string, mostOnCell: string) => ({ own: { least, mostOnCell, mostInRound: "100.00" } });
  expect(levelsOf(ladder, {})).toEqual([0, 3]);
  expect(levelsOf(ladder, own("2.00", "5.00"))).toEqual([1, 2]);
  expect(levelsOf(ladder, own("1.50", "9.00"))).toEqual([1, 2]);
  expect(levelsOf(ladder, own("3.00", "4.00"))).toEqual([1, 1]);
});
