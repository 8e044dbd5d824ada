import { merged, readRound, type RoundView } from "kit/floor/view";
import { roulette } from "kit/table/roulette";
import { sicBo } from "kit/table/sicBo";
import { expect, test } from "vitest";

import { hasRoad, isWide, markOf, narrow, wonOf } from "./mark";
import { isMini } from "./place";
import type { Table } from "./queries";
import { answered, inOrder, placed, standing } from "./round";

const round = (number: number, phase: RoundView["phase"], result: RoundView["result"] = null): RoundView => ({ number, id: `r${number}`, phase, lockAt: "2026-11-28T10:00:20Z", lastCallAt: "2026-11-28T10:00:15Z", result, hand: 1, shoeRoot: null, startedAt: null, top: null, interrupted: false });
const table = (id: string, rest: Partial<Table> = {}): Table => ({
  id, nameEn: "By the river", nameBn: "নদীর ধারে", game: "roulette", rules: "roulette-1", currency: "BDT", least: "1.00", mostOnCell: "500.00", mostInRound: "900.00", people: { count: 0, simulated: 0 }, openMs: 20_000, isRunning: true, round: null, results: [], ...rest,
});

test("a table goes through its round, and its result joins the others once", () => {
  const spin = { pocket: 17, lucky: [] };
  const open = merged(table("1", { results: [{ number: 6, result: { pocket: 0, lucky: [] } }] }), round(7, "open"));
  expect(standing(open)).toEqual({ at: "open", until: "2026-11-28T10:00:20Z" });
  const locked = merged(open, round(7, "locked"));
  expect(standing(locked)).toEqual({ at: "closed" });
  const drawn = merged(locked, round(7, "drawn", spin));
  const settled = merged(drawn, round(7, "settled", spin));
  expect([standing(drawn), standing(settled)]).toEqual([{ at: "result", result: spin }, { at: "result", result: spin }]);
  expect(settled.results.map(({ number }) => number)).toEqual([7, 6]);
  expect(standing(merged(settled, round(8, "open")))).toMatchObject({ at: "open" });
});

test("a round of a table whose seats decide is told in its own words", () => {
  const runs = (game: string) => standing(merged(table("1", { game }), round(7, "running"))).at;
  expect([runs("crash"), runs("blackjack")]).toEqual(["running", "deciding"]);
});

test("what comes late changes nothing", () => {
  const now = table("1", { round: round(8, "open") });
  expect(merged(now, round(7, "settled", { pocket: 1, lucky: [] }))).toBe(now);
  expect(merged(table("1", { round: round(8, "drawn") }), round(8, "locked")).round?.phase).toBe("drawn");
  const list = [now, table("2")];
  expect(placed(list, table("1", { round: round(7, "settled") }))).toBe(list);
  expect(placed(list, table("1"))).toBe(list);
  expect(placed(list, table("3", { round: round(1, "open") }))).toBe(list);
  expect(placed(list, table("1", { round: round(8, "open"), nameEn: "Another name" }))[0]?.nameEn).toBe("Another name");
});

test("an answer does not take back what was told while it was on its way", () => {
  const spin = { pocket: 17, lucky: [] };
  const known = [merged(table("1"), round(8, "drawn", spin)), table("2", { round: round(3, "open") })];
  const next = [table("1", { round: round(8, "open"), nameEn: "Another name" }), table("2", { round: round(3, "locked") }), table("3")];
  expect(answered(known, next).map(({ round: now, results }) => [now?.phase, results.length])).toEqual([["drawn", 1], ["locked", 0], [undefined, 0]]);
  expect(answered(known, next)[0]?.nameEn).toBe("Another name");
  expect(answered(undefined, next)).toEqual(next);
});

test("a round that is called off says so until the next one opens, and leaves no result", () => {
  const results = [{ number: 6, result: { pocket: 0, lucky: [] } }];
  const off = merged(table("1", { round: round(7, "open"), results }), { ...round(7, "void"), voidReason: "The wheel was touched" });
  expect([standing(off), off.results]).toEqual([{ at: "void" }, results]);
  expect(merged(off, round(7, "locked"))).toBe(off);
  expect(standing(merged(off, round(8, "open")))).toMatchObject({ at: "open" });
  expect(standing({ ...off, isRunning: false })).toEqual({ at: "resting" });
  expect(readRound(off.round)).toEqual({ ...off.round, hand: 1, shoeRoot: null });
  expect([readRound({ ...off.round, phase: "asleep" }), readRound({ ...off.round, number: "1" }), readRound(null)]).toEqual([null, null, null]);
});

test("a table that rests says so after its last round, and stands behind those that run", () => {
  const last = { isRunning: false };
  expect(standing(table("1", { ...last, round: round(3, "open") }))).toMatchObject({ at: "open" });
  expect(standing(table("1", { ...last, round: round(3, "settled", { pocket: 1, lucky: [] }) }))).toEqual({ at: "resting" });
  expect([standing(table("1", last)), standing(table("1"))]).toEqual([{ at: "resting" }, { at: "coming" }]);
  expect(inOrder([table("1", last), table("2"), table("3")]).map(({ id }) => id)).toEqual(["2", "3", "1"]);
});

/** Words that bring one pocket or these dice. */
const drawing = (...drawn: number[]) => ({ uniform: () => Promise.resolve(drawn.shift() ?? 0) });

test("every pocket has the colour that its bets are paid by", async () => {
  for (let pocket = 0; pocket <= 36; pocket += 1) {
    const { returns } = await roulette(drawing(pocket), "plain");
    const word = markOf("roulette", { pocket, lucky: [] })?.word;
    expect([word, returns.has("red"), returns.has("black")], String(pocket)).toEqual(pocket === 0 ? ["zero", false, false] : [word, word === "red", word === "black"]);
  }
});

test("every throw is big, small or a triple as its bets are paid", async () => {
  for (let place = 0; place < 216; place += 1) {
    const dice = [Math.floor(place / 36), Math.floor(place / 6) % 6, place % 6];
    const { returns } = await sicBo(drawing(...dice), 6);
    const mark = markOf("sic-bo", dice.map((die) => die + 1));
    expect(mark?.word === "big" || mark?.word === "small" ? returns.has(mark.word) : returns.has("any-triple"), String(dice)).toBe(true);
    expect(mark?.figure).toBe(String(dice.reduce((sum, die) => sum + die + 1, 0)));
  }
});

test("what is no result of a game has no mark", () => {
  for (const result of [null, 17, {}, { pocket: 37 }, { pocket: -1 }, { pocket: "1" }, [1, 2], [1, 2, 7]]) expect([markOf("roulette", result), markOf("sic-bo", result)], JSON.stringify(result)).toEqual([null, null]);
  for (const result of [null, 126, {}, { hundredths: 99 }, { hundredths: "126" }, { hundredths: 126.5 }]) expect(markOf("crash", result), JSON.stringify(result)).toBeNull();
});

const hand = (player: string, banker: string) => ({ from: 0, player: player.split(" "), banker: banker.split(" ") });

test("a hand of a shoe has the side that won, and what it won with", () => {
  const baccarat = [hand("8c Kd", "4c 3d"), hand("4c 3d 2h", "8c Kd"), hand("7c Kd", "4c 3d")];
  expect(baccarat.map((result) => markOf("baccarat", result))).toEqual([{ figure: "8", word: "player" }, { figure: "9", word: "player" }, { figure: "7", word: "tie" }]);
  expect(markOf("baccarat", hand("4c 2d", "8c Kd"))).toEqual({ figure: "8", word: "banker" });
  const cards = [["7h", "Kc"], ["Th", "Ac"], ["5h", "5h"]].map(([dragon, tiger]) => ({ from: 0, dragon, tiger }));
  expect(cards.map((result) => markOf("dragon-tiger", result))).toEqual([{ figure: "K", word: "tiger" }, { figure: "10", word: "dragon" }, { figure: "5", word: "tie" }]);
  for (const result of [null, 7, [], {}, hand("8c", "4c 3d"), { from: 0, dragon: "7h" }]) expect([markOf("baccarat", result), wonOf("baccarat", result), wonOf("dragon-tiger", result)], JSON.stringify(result)).toEqual([null, null, null]);
});

test("a round of one deck has the side or the hand that won", () => {
  const dealt = (...cards: string[]) => ({ joker: "7s", dealt: cards });
  expect([dealt("7h"), dealt("Kc", "7h")].map((result) => markOf("andar-bahar", result))).toEqual([{ figure: "1", word: "andar" }, { figure: "2", word: "bahar" }]);
  const hands = (player: string, dealer: string) => markOf("teen-patti", { player: player.split(" "), dealer: dealer.split(" ") });
  expect([hands("9c Kd 5h", "2c Jd 7h"), hands("9c Kd 5h", "2c Ad Th"), hands("9c Kd 5h", "9d Kh 5c")]).toEqual([{ figure: "K95", word: "player" }, { figure: "AT2", word: "dealer" }, { figure: "K95", word: "tie" }]);
  expect([markOf("andar-bahar", dealt("Kc")), markOf("teen-patti", {})]).toEqual([null, null]);
});

test("a crash is told by how high it rose, in a figure, a word and the room that it needs", () => {
  const at = (hundredths: number) => Object.values(markOf("crash", { hundredths }) ?? {}).join(" ");
  expect([100, 199, 200, 246, 999, 1_000, 12_405, 1_000_000].map(at)).toEqual(["1.00× low", "1.99× low", "2.00× medium", "2.46× medium", "9.99× medium", "10.00× high", "124.05× high", "10000.00× high"]);
  expect(["crash", "roulette", "baccarat"].map(isWide)).toEqual([true, false, false]);
  expect(["99.99×", "124.05×", "10000.00×", "17"].map(narrow)).toEqual(["99.99×", "124×", "10000×", "17"]);
});

test("while the curve rises a table says so, and nothing of its result", () => {
  const rising = round(7, "running");
  expect(standing(table("1", { game: "crash", rules: "crash-1", round: rising }))).toEqual({ at: "running" });
  // The round that runs is played to its end, whether or not another follows.
  expect(standing(table("1", { game: "crash", rules: "crash-1", isRunning: false, round: rising }))).toEqual({ at: "running" });
  expect(["crash", "roulette", "constructor"].map(isMini)).toEqual([true, false, false]);
});

test("games of a shoe have a road, the others have none", () => {
  expect(["baccarat", "dragon-tiger", "roulette", "sic-bo", "constructor"].filter(hasRoad)).toEqual(["baccarat", "dragon-tiger"]);
  expect(wonOf("baccarat", hand("4c 2d", "8c Kd"))).toBe("red");
  expect(markOf("constructor", {})).toBeNull();
});
