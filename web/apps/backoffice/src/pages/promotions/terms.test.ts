import { describe, expect, it } from "vitest";

import { bonusOf, dearest, dearestOf, evenAt, fares, faultsOf, fresh, paidBy, prizesOf, requiredOf, units, warningsOf, written, type ActivityTerms, type DepositTerms, type Offer, type RaffleTerms } from "./terms";

const of = (text: string) => units(text) ?? -1n;
const deposit = (more: Partial<DepositTerms> = {}): DepositTerms => ({ ...(fresh("deposit").terms as DepositTerms), ...more });
const offer = (more: Partial<DepositTerms> = {}): Offer => ({ kind: "deposit", terms: deposit(more) });
const raffle = (more: Partial<RaffleTerms> = {}): RaffleTerms => ({ ...(fresh("raffle").terms as RaffleTerms), ...more });
const activity = (more: Partial<ActivityTerms> = {}): Offer => ({ kind: "activity", terms: { ...(fresh("activity").terms as ActivityTerms), ...more } });

describe("an amount", () => {
  it("is read and written exactly, with two decimals at most", () => {
    for (const text of ["0.00", "0.01", "1500.00", "999999999999.99"]) expect(written(of(text))).toBe(text);
    expect(written(of("7"))).toBe("7.00");
    expect(written(-12_345n)).toBe("-0.12345");
    for (const none of ["", "1.", ".5", "1.005", "-1", "1e3", "১০", "1,000"]) expect(units(none)).toBeNull();
  });
});

// The vectors of domain.md 6.2.
describe("a deposit bonus", () => {
  it("is a share of the deposit, to its highest", () => {
    expect(written(bonusOf(deposit(), of("2000")))).toBe("1500.00");
    expect(written(bonusOf(deposit(), of("999.99")))).toBe("999.99");
    expect(written(bonusOf(deposit({ percent: 7 }), of("0.33")))).toBe("0.0231");
  });

  it("asks for a multiple of deposit and bonus, or of the bonus", () => {
    expect(written(requiredOf(deposit(), of("2000"), of("1500")))).toBe("52500.00");
    expect(written(requiredOf(deposit({ multiple: 20, over: "bonus" }), of("2000"), of("1500")))).toBe("30000.00");
  });

  it("is worth what it gives less what the house keeps: −600 to a slot player", () => {
    const all = fares(of("1500"), of("52500"), { RNG: 100, LIVE: 10 }, 4);
    expect(all.map(({ name, bets, kept, value }) => [name, written(bets), written(kept), written(value)])).toEqual([
      ["slots", "52500.00", "2100.00", "-600.00"],
      ["small", "52500.00", "525.00", "975.00"],
      ["LIVE", "525000.00", "5565.00", "-4065.00"],
    ]);
  });

  it("is judged by the smallest deposit that gets all of it", () => {
    expect(written(dearest(deposit()))).toBe("1500.00");
    expect(written(dearest(deposit({ percent: 30 })))).toBe("5000.00");
    expect(written(dearest(deposit({ percent: 300 })))).toBe("500.00");
    // Rounded up to what can be paid.
    expect(written(dearest(deposit({ percent: 70, minimum: "1.00" })))).toBe("2142.86");
    const taken = dearestOf(offer({ percent: 70, minimum: "1.00" }));
    expect(taken && written(taken.bonus)).toBe("1500.00");
  });

  it("that gives more than slots earn is called so, with the multiple that would be enough", () => {
    const [costs] = warningsOf(offer({ multiple: 10 }), 4);
    expect(costs).toMatchObject({ of: "costs", grave: true, even: 13 });
    // And at that multiple it no longer is, one below it still is.
    expect([12, 13].map((multiple) => warningsOf(offer({ multiple }), 4).some(({ grave }) => grave))).toEqual([true, false]);
    expect(evenAt(of("1500"), of("3000"), 10, 1)).toBe(5);
    expect(evenAt(of("1500"), of("3000"), 100, 0)).toBeNull();
  });

  it("that only some games give away is told with their names", () => {
    expect(warningsOf(offer(), 4)).toEqual([{ of: "cheap", grave: false, games: ["small"] }]);
    expect(warningsOf(offer({ multiple: 60 }), 4)).toEqual([]);
    expect(warningsOf(offer({ multiple: 60, maxStake: null, days: 3, times: null }), 4).map(({ of: what }) => what)).toEqual(["daily", "noMaxStake", "daysShort"]);
  });
});

describe("a raffle", () => {
  it("is paid for by so many tickets", () => {
    const terms = raffle({ prizes: [{ name: { bn: "ক", en: "A" }, amount: "10000", count: 1, multiple: 0 }, { name: { bn: "খ", en: "B" }, amount: "500", count: 10, multiple: 1 }] });
    expect(written(prizesOf(terms))).toBe("15000.00");
    const paid = paidBy(terms, 4);
    expect(paid && [paid.tickets, written(paid.bets)]).toEqual([375n, "375000.00"]);
    expect(paidBy(raffle({ ticketFor: "0" }), 4)).toBeNull();
  });
});

describe("terms", () => {
  it("of a new promotion are in order", () => {
    for (const kind of ["deposit", "raffle", "activity"] as const) expect(faultsOf(fresh(kind))).toEqual([]);
  });

  it("that cannot be are named, each by its field", () => {
    const named = (what: Offer) => faultsOf(what).map(({ field }) => field);
    expect(named(offer({ percent: 0, most: "", minimum: "-1", multiple: Number.NaN, days: 0, maxStake: "0", weights: { RNG: 0 } }))).toEqual(["percent", "most", "minimum", "multiple", "days", "maxStake", "weights"]);
    expect(named(offer({ weights: { RNG: 101 } }))).toEqual(["weights"]);
    expect(named(offer({ multiple: 12.5, percent: 501 }))).toEqual(["percent", "multiple"]);
    expect(named(offer({ percent: 500, maxStake: null, times: null }))).toEqual([]);
    expect(named({ kind: "raffle", terms: raffle({ prizes: [] }) })).toEqual(["prizes"]);
    expect(named({ kind: "raffle", terms: raffle({ ticketFor: "x", prizes: [{ name: { bn: "", en: "A" }, amount: "", count: 0, multiple: 101 }] }) })).toEqual(["ticketFor", "prizes.0.name", "prizes.0.amount", "prizes.0.count", "prizes.0.multiple"]);
    // What is bet counts only where something must be bet.
    const bet = { name: { bn: "ক", en: "A" }, amount: "5", count: 1, multiple: 2 };
    expect(named({ kind: "raffle", terms: raffle({ weights: {}, days: 0 }) })).toEqual([]);
    expect(named({ kind: "raffle", terms: raffle({ weights: {}, days: 0, prizes: [bet] }) })).toEqual(["days", "weights"]);
    expect(named(activity({ multiple: 0, weights: {} }))).toEqual([]);
    expect(named(activity({ multiple: 1, weights: {} }))).toEqual(["weights"]);
    expect(named(activity({ uploads: { least: 2, most: 1 } }))).toEqual(["uploads"]);
    expect(named(activity({ uploads: { least: 0, most: 4 } }))).toEqual(["uploads"]);
  });

  it("of a reward say that it is a gift, which is no fault", () => {
    expect(warningsOf(activity(), 4)).toEqual([{ of: "gift", grave: false }]);
    expect(warningsOf(activity({ multiple: 0, weights: {} }), 4)).toEqual([{ of: "gift", grave: false }]);
    expect(warningsOf(activity({ multiple: 30 }), 4)).toEqual([{ of: "cheap", grave: false, games: ["small"] }]);
  });
});
