import { describe, expect, it } from "vitest";

import { begin, draftOf, lacking, sent, type Promotion } from "./calls";
import { KINDS, standing } from "./standings";
import { faultsOf } from "./terms";

const NOW = Date.parse("2026-11-21T16:20:00Z");
const text = { bn: "ক", en: "A" };

function kept(more: Partial<Promotion> = {}): Promotion {
  const { picture, ...draft } = begin("deposit", NOW);
  const figures = { taken: 0, waiting: 0, granted: "0.00", released: "0.00", running: "0.00", forfeited: "0.00", cost: "0.00" };
  return { ...draft, terms: { ...draft.terms }, picture: picture || null, asset: "BDT", id: "7", state: "published", version: 3, author: "nila", madeAt: draft.startsAt, changedAt: draft.startsAt, figures, ...more } as Promotion;
}

describe("a promotion", () => {
  it("begins with the next full hour and with terms that can be published", () => {
    for (const kind of KINDS) {
      const draft = begin(kind, NOW);
      expect([draft.startsAt, draft.endsAt]).toEqual(["2026-11-21T17:00:00.000Z", "2026-12-05T17:00:00.000Z"]);
      expect(faultsOf(draft)).toEqual([]);
      expect(lacking(draft, NOW)).toEqual(["title", "summary"]);
    }
  });

  it("cannot be shown before all is written, nor when its time has gone or never comes", () => {
    const whole = { ...begin("raffle", NOW), title: text, summary: text };
    expect(lacking(whole, NOW)).toEqual([]);
    expect(lacking({ ...whole, title: { bn: "ক", en: " " } }, NOW)).toEqual(["title"]);
    expect(lacking({ ...whole, endsAt: whole.startsAt }, NOW)).toEqual(["window"]);
    expect(lacking(whole, Date.parse(whole.endsAt))).toEqual(["past"]);
  });

  it("stands as its state and the moment say", () => {
    const [from, to] = [Date.parse(kept().startsAt), Date.parse(kept().endsAt)];
    expect([from - 1, from, to - 1, to].map((now) => standing(kept(), now))).toEqual(["planned", "open", "open", "over"]);
    expect(standing(kept({ state: "draft" }), from)).toBe("draft");
    expect(standing(kept({ state: "closed" }), from)).toBe("closed");
  });

  it("keeps what its terms leave out apart from what they say", () => {
    const terms = { percent: 50, most: "10.00", minimum: "5.00", multiple: 2, over: "bonus", weights: { RNG: 100 }, days: 3 };
    expect(draftOf(kept({ terms })).terms).toMatchObject({ ...terms, maxStake: null, times: null, first: false });
  });

  it("sends frozen terms back as they came, and no picture as none", () => {
    const frozen = { ticketFor: "1.00", commitment: "ab" };
    expect(sent(begin("raffle", NOW), frozen).terms).toBe(frozen);
    expect(sent(begin("raffle", NOW)).picture).toBeNull();
    expect(sent({ ...begin("raffle", NOW), picture: "/banners/kites.svg" }).picture).toBe("/banners/kites.svg");
  });
});
