import { expect, test } from "vitest";

import { worded } from "ui/worded";

import type { useWords } from "./words";

const book = {
  plain: { bn: "{name}: {count}টি", en: "{name}: {count} of them" },
  games: { bn: "{count}টি খেলা", en: { one: "{count} game", other: "{count} games" } },
  before: { bn: { one: "আগের দিন", other: "আগের {count} দিন" }, en: { one: "Previous day", other: "Previous {count} days" } },
} as const;

test("a text is worded as its language counts: none is like one in Bengali, like many in English", () => {
  const said = (id: keyof typeof book, lang: "bn" | "en") => [0, 1, 2].map((count) => worded(book[id][lang], lang, { count }));
  expect(said("games", "en")).toEqual(["0 games", "1 game", "2 games"]);
  expect(said("games", "bn")).toEqual(["0টি খেলা", "1টি খেলা", "2টি খেলা"]);
  expect(said("before", "en")).toEqual(["Previous 0 days", "Previous day", "Previous 2 days"]);
  expect(said("before", "bn")).toEqual(["আগের দিন", "আগের দিন", "আগের 2 দিন"]);
  expect(worded(book.plain.en, "en", { name: "A", count: 1 })).toBe("A: 1 of them");
});

test("a text with forms is not to be had without a count", () => {
  type Word = ReturnType<typeof useWords<typeof book>>;
  const compiles = (w: Word) => [
    w("plain"),
    w("games", { count: 1 }),
    // @ts-expect-error the count is missing
    w("games"),
    // @ts-expect-error a count that is written already cannot be counted by
    w("before", { count: "1" }),
  ];
  expect(compiles).toBeTypeOf("function");
});
