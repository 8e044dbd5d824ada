/** The pictures of games in the lobby say the names of their games. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

const SRC = join(import.meta.dirname, "src");

test("every game's card is lettered with its own name, and named so in both languages", async () => {
  for (const code of readdirSync(SRC)) {
    const { texts } = (await import(`./src/${code}/texts.ts`)) as { texts: { name: { bn: string; en: string } } };
    const picture = (file: string) => readFileSync(join(SRC, code, file), "utf8").replaceAll("&#39;", "'");
    const named = (svg: string) => /aria-label="([^"]*)"/.exec(svg)?.[1];
    const [card, bare] = [picture("card.svg"), picture("card.bare.svg")];
    expect([named(card), named(bare)], code).toEqual([texts.name.en, texts.name.bn]);
    const letters = Array.from(card.matchAll(/<text [^>]*>([^<]*)</g), ([, word]) => word).filter((word) => word !== "MO");
    // A long word stands on two lines.
    expect(letters.join("").replaceAll(" ", ""), code).toBe(texts.name.en.toUpperCase().replaceAll(" ", ""));
  }
});
