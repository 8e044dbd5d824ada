import { describe, expect, it } from "vitest";

import { texts } from "../../lib/texts";
import { FIRST, openTabs, TABS, textOf } from "./tabs";

describe("the tabs of a player", () => {
  it("each have a name in both languages, and the first is one of them", () => {
    for (const tab of TABS) expect(texts[textOf(tab)].bn.length * texts[textOf(tab)].en.length).toBeGreaterThan(0);
    expect(TABS).toContain(FIRST);
    expect(new Set(TABS).size).toBe(TABS.length);
  });

  it("open only with the right that their call asks for", () => {
    expect(openTabs(() => true)).toEqual([...TABS]);
    const plain = openTabs((right) => right === "players.read");
    expect(plain).not.toContain("audit");
    expect(plain).not.toContain("deposits");
    expect(plain).toContain("notes");
  });
});
