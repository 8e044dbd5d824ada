import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { ServerClock } from "./clock";
import { Live, parse, pause, type Line, type Update, type Wire } from "./socket";

/** A wire that the test opens, feeds and cuts. */
class FakeWire implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  closed = false;
  readonly sent: Record<string, unknown>[] = [];
  send(frame: string) {
    this.sent.push(JSON.parse(frame));
  }
  says(frame: object) {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  /** Opens, and is welcomed. */
  rise() {
    this.onopen?.();
    this.says({ op: "welcome", now: 0 });
  }
  close() {
    this.closed = true;
    this.onclose?.();
  }
}

function desk(rest: Partial<Line> = {}) {
  const wires: FakeWire[] = [];
  const updates: Update[] = [];
  const snapshots: [string, boolean][] = [];
  let ups = 0;
  let downs = 0;
  const live = new Live({
    open: () => {
      const wire = new FakeWire();
      wires.push(wire);
      return wire;
    },
    ticket: async () => "t1",
    onUpdate: (update) => updates.push(update),
    onSnapshot: (topic, _, again) => snapshots.push([topic, again]),
    onUp: () => (ups += 1),
    onDown: () => (downs += 1),
    random: () => 1,
    ...rest,
  });
  return { live, wires, updates, snapshots, ups: () => ups, downs: () => downs };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const soon = () => vi.advanceTimersByTimeAsync(0);

test("who drops tries again at once; then the pause doubles up to thirty seconds, and half of it is chance", () => {
  expect([0, 1, 2, 3, 4, 5, 50].map((tries) => pause(tries, 1))).toEqual([300, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  expect([pause(0, 0), pause(3, 0)]).toEqual([0, 4_000]);
});

test("what is no frame of the server's is not taken for one", () => {
  expect(parse('{"op":"ev","t":"me","e":1,"s":2,"k":"balance","d":{}}')).toEqual({ op: "ev", t: "me", e: 1, s: 2, k: "balance", d: {} });
  expect(parse('{"op":"pong","c":1,"r":2,"x":3}')).toEqual({ op: "pong", c: 1, r: 2, x: 3 });
  expect([parse('{"op":"ack","id":"1","ok":true}'), parse('{"op":"ack","id":"1","ok":false,"code":"x"}')]).toEqual([{ op: "ack", id: "1", code: null }, { op: "ack", id: "1", code: "x" }]);
  const none = ["", "null", "[]", "1", '{"op":1}', "{", '{"op":"ev","t":"me","e":1,"k":"x"}', '{"op":"snap","t":1,"e":1,"s":1}', '{"op":"ack","ok":true}', '{"op":"pong","c":1,"r":2}'];
  for (const wrong of [...none, new ArrayBuffer(2)]) expect(parse(wrong)).toBeNull();
});

test("a cut line comes back with a new ticket, later each time, and says what it has seen", async () => {
  const tickets = ["a", "b", "c", "d"];
  const { live, wires, ups, downs, updates, snapshots } = desk({ ticket: async () => tickets.shift() ?? null });
  live.join("me");
  live.join("winners.bn");
  live.start();
  await soon();
  wires[0]?.rise();
  expect(wires[0]?.sent).toEqual([{ op: "hello", v: 1, ticket: "a", have: [{ t: "me" }, { t: "winners.bn" }] }]);
  wires[0]?.says({ op: "snap", t: "me", e: 7, s: 0, d: null });
  wires[0]?.says({ op: "ev", t: "me", e: 7, s: 3, k: "balance", d: { balance: "1.00" } });
  wires[0]?.onclose?.();
  expect(downs()).toBe(1);
  await vi.advanceTimersByTimeAsync(299);
  expect(wires).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(wires).toHaveLength(2);
  // The second attempt is opened and sent away before its welcome: the pause grows.
  wires[1]?.onopen?.();
  wires[1]?.onclose?.();
  await vi.advanceTimersByTimeAsync(1_999);
  expect(wires).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  wires[2]?.rise();
  expect(wires[2]?.sent).toEqual([{ op: "hello", v: 1, ticket: "c", have: [{ t: "me", e: 7, s: 3 }, { t: "winners.bn" }] }]);
  expect(ups()).toBe(2);
  wires[2]?.says({ op: "ev", t: "me", e: 7, s: 4, k: "message", d: {} });
  wires[2]?.says({ op: "snap", t: "winners.bn", e: 9, s: 5, d: null });
  wires[2]?.says({ op: "snap", t: "winners.bn", e: 9, s: 99, d: null });
  expect(updates.map(({ kind }) => kind)).toEqual(["balance", "message"]);
  expect(snapshots).toEqual([["me", false], ["winners.bn", false], ["winners.bn", true]]);
  // Up again: the next cut waits the first pause, not the third.
  wires[2]?.onclose?.();
  await vi.advanceTimersByTimeAsync(300);
  expect(wires).toHaveLength(4);
});

test("a refused ticket is asked for again, and a stopped line stays down", async () => {
  let asked = 0;
  const { live, wires } = desk({
    ticket: async () => {
      asked += 1;
      if (asked < 3) throw new Error("refused");
      return null;
    },
  });
  live.start();
  await soon();
  await vi.advanceTimersByTimeAsync(3_000);
  wires[0]?.rise();
  expect(wires[0]?.sent).toEqual([{ op: "hello", v: 1, have: [] }]);
  live.stop();
  expect(wires[0]?.closed).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(wires).toHaveLength(1);
});

test("when the network is back, nobody waits out the pause", async () => {
  const { live, wires } = desk();
  live.start();
  await soon();
  wires[0]?.onclose?.();
  live.hurry();
  await soon();
  expect(wires).toHaveLength(2);
  // A line that stands is left alone.
  wires[1]?.rise();
  live.hurry();
  await soon();
  expect(wires).toHaveLength(2);
});

test("topics are joined and left while the line is up, and of those that are not joined nothing is heard", async () => {
  const { live, wires, updates } = desk();
  live.start();
  await soon();
  live.join("winners.bn");
  wires[0]?.rise();
  live.join("winners.en");
  live.join("winners.en");
  live.leave("winners.bn");
  live.leave("winners.bn");
  expect(wires[0]?.sent.slice(1)).toEqual([{ op: "join", id: "1", t: "winners.en" }, { op: "leave", id: "2", t: "winners.bn" }]);
  const winner = { op: "ev", e: 1, s: 1, k: "winner", d: { vo: {} } };
  wires[0]?.says({ ...winner, t: "winners.bn" });
  wires[0]?.onmessage?.({ data: "ping" });
  expect(updates).toEqual([]);
  wires[0]?.says({ ...winner, t: "winners.en" });
  expect(updates).toEqual([{ topic: "winners.en", kind: "winner", data: { vo: {} } }]);
  wires[0]?.says({ op: "gone", t: "winners.en", why: "topic_unknown" });
  wires[0]?.says({ ...winner, s: 2, t: "winners.en" });
  expect(updates).toHaveLength(1);
});

test("with a clock the line pings five times in a row and then every ten seconds, until it is cut", async () => {
  const clock = new ServerClock(() => 7, () => 0);
  const { live, wires } = desk({ clock });
  live.start();
  await soon();
  wires[0]?.onopen?.();
  wires[0]?.says({ op: "welcome", now: 5_000 });
  const pings = () => (wires[0]?.sent ?? []).filter((frame) => frame["op"] === "ping");
  for (let place = 1; place <= 5; place += 1) {
    expect(pings()).toHaveLength(place);
    wires[0]?.says({ op: "pong", c: 7, r: 5_100, x: 5_100 });
  }
  expect(pings()[0]).toEqual({ op: "ping", c: 7 });
  expect(clock.now()).toBe(5_100);
  expect(pings()).toHaveLength(5);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(pings()).toHaveLength(6);
  wires[0]?.says({ op: "pong", c: 7, r: 5_100, x: 5_100 });
  wires[0]?.onclose?.();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(pings()).toHaveLength(6);
});

test("a wire that answers no ping any more is given up, and so is one of a device without a network", async () => {
  const { live, wires, ups, downs } = desk({ clock: new ServerClock() });
  live.start();
  await soon();
  wires[0]?.rise();
  // Anything that is heard shows that somebody is there.
  await vi.advanceTimersByTimeAsync(7_900);
  wires[0]?.says({ op: "pong", c: 1, r: 2, x: 3 });
  await vi.advanceTimersByTimeAsync(7_900);
  expect([wires[0]?.closed, downs()]).toEqual([false, 0]);
  const acted = live.act("table.1", "shoot", {});
  await vi.advanceTimersByTimeAsync(100);
  expect([wires[0]?.closed, downs(), await acted]).toEqual([true, 1, "unheard"]);
  await vi.advanceTimersByTimeAsync(1_000);
  wires[1]?.rise();
  live.lose();
  expect([ups(), downs(), wires[1]?.closed]).toEqual([2, 2, true]);
  live.hurry();
  await soon();
  wires[2]?.rise();
  expect([wires.length, ups()]).toEqual([3, 3]);
  live.stop();
});

test("an act is answered by its name, refused with a code, and unheard once the line is down", async () => {
  const { live, wires } = desk();
  expect(await live.act("table.7", "shoot", {})).toBe("unheard");
  live.start();
  await soon();
  const [wire] = wires;
  wire?.rise();
  const acts = [1, 2, 3].map((shot) => live.act("table.7", "shoot", { shots: [[shot]] }));
  const sent = wire?.sent.filter(({ op }) => op === "shoot") ?? [];
  expect(sent.map(({ t, shots }) => [t, shots])).toEqual([1, 2, 3].map((shot) => ["table.7", [[shot]]]));
  wire?.says({ op: "ack", id: sent[1]?.["id"], ok: false, code: "too_fast", at: 0 });
  wire?.says({ op: "ack", id: sent[0]?.["id"], ok: true, at: 0 });
  expect(await Promise.all(acts.slice(0, 2))).toEqual(["done", { refused: "too_fast" }]);
  wire?.close();
  expect(await acts[2]).toBe("unheard");
});
