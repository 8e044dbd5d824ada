import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { siteTexts } from "./siteTexts";

// Seen to fail before there were words: an operator chose among names such as letters_first.
test("every rule for a field of registration has words in both languages", () => {
  const { patterns } = JSON.parse(readFileSync(new URL("../../../../../crates/identity/rules.json", import.meta.url), "utf8")) as { patterns: { id: string }[] };
  expect(patterns.length).toBeGreaterThan(15);
  const texts: Record<string, { bn: string; en: string } | undefined> = siteTexts;
  for (const { id } of patterns) {
    const words = texts[`choice_${id}`];
    expect(words?.en, id).toMatch(/^[ -~]+$/);
    expect(words?.bn, id).toMatch(/[ঀ-৿]/);
  }
});
