import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Winner } from "./api";
import { joined } from "./live";
import { Live, parse, pause, type Line, type Push, type Wire } from "./socket";

/** A wire that the test opens, feeds and cuts. */
class FakeWire implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  closed = false;
  constructor(readonly ticket: string | null) {}
  close() {
    this.closed = true;
    this.onclose?.();
  }
}

function desk(rest: Partial<Line> = {}) {
  const wires: FakeWire[] = [];
  const pushes: Push[] = [];
  const ups: boolean[] = [];
  let downs = 0;
  const live = new Live({
    open: (ticket) => {
      const wire = new FakeWire(ticket);
      wires.push(wire);
      return wire;
    },
    ticket: async () => "t1",
    onPush: (push) => pushes.push(push),
    onUp: (again) => ups.push(again),
    onDown: () => (downs += 1),
    random: () => 1,
    ...rest,
  });
  return { live, wires, pushes, ups, downs: () => downs };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const soon = () => vi.advanceTimersByTimeAsync(0);

test("the pause doubles up to thirty seconds, and half of it is chance", () => {
  expect([0, 1, 2, 3, 4, 5, 50].map((tries) => pause(tries, 1))).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  expect(pause(3, 0)).toBe(4_000);
});

test("what is no push is not taken for one", () => {
  expect(parse('{"topic":"balance","data":{"balance":"1.00"}}')).toEqual({ topic: "balance", data: { balance: "1.00" } });
  for (const wrong of ["", "null", "[]", '{"topic":1}', "{", new ArrayBuffer(2)]) expect(parse(wrong)).toBeNull();
});

test("a cut line comes back with a new ticket, later each time, and says that something may have been missed", async () => {
  const tickets = ["a", "b", "c", "d"];
  const { live, wires, ups, downs } = desk({ ticket: async () => tickets.shift() ?? null });
  live.start();
  await soon();
  wires[0]?.onopen?.();
  wires[0]?.onclose?.();
  expect(downs()).toBe(1);
  await vi.advanceTimersByTimeAsync(999);
  expect(wires).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(wires).toHaveLength(2);
  // The second attempt fails before it is up: the pause grows.
  wires[1]?.onclose?.();
  await vi.advanceTimersByTimeAsync(1_999);
  expect(wires).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  wires[2]?.onopen?.();
  expect(wires.map(({ ticket }) => ticket)).toEqual(["a", "b", "c"]);
  expect(ups).toEqual([false, true]);
  // Up again: the next cut waits the first pause, not the third.
  wires[2]?.onclose?.();
  await vi.advanceTimersByTimeAsync(1_000);
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
  expect(wires.map(({ ticket }) => ticket)).toEqual([null]);
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
  wires[1]?.onopen?.();
  live.hurry();
  await soon();
  expect(wires).toHaveLength(2);
});

test("pushes reach the page", async () => {
  const { live, wires, pushes } = desk();
  live.start();
  await soon();
  wires[0]?.onmessage?.({ data: '{"topic":"winner","data":{"vo":{}}}' });
  wires[0]?.onmessage?.({ data: "ping" });
  expect(pushes).toEqual([{ topic: "winner", data: { vo: {} } }]);
});

// Shows: constant:winner-board
test("a winner takes the place of the amount, and the board keeps twenty", () => {
  const won = (winAmount: string): Winner => ({ vo: { customerName: "a***b", winAmount, gameName: "", iconUrl: "", nodeId: "" } });
  const board = Array.from({ length: 20 }, (_, place) => won(String(2_000 - place * 100)));
  const next = joined(board, won("1950.00"));
  expect(next).toHaveLength(20);
  expect(next[1]?.vo.winAmount).toBe("1950.00");
  expect(joined(board, won("1.00"))).toEqual(board);
});
