/** The browser reads the server's own file of patterns: what one accepts, the other does. */
import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { keeps, type Rule } from "./rules";

interface Pattern {
  id: string;
  expression: string;
  message: { bn: string; en: string };
  accepted: string[];
  refused: string[];
}

const file = new URL("../../../../../crates/identity/rules.json", import.meta.url);
const { patterns } = JSON.parse(readFileSync(file, "utf8")) as { patterns: Pattern[] };
const rule = (pattern: Pattern): Rule => ({ field: "any", enabled: true, required: true, acceptedPattern: pattern.expression, patternId: pattern.id, minLength: 0, maxLength: 254 });

test("the catalogue is there", () => {
  expect(patterns.length).toBeGreaterThanOrEqual(20);
});

// Shows: rule:any, rule:letters_first, rule:chinese_digits, rule:email, rule:alphanumeric, rule:letters_and_digits, rule:digits, rule:alphanumeric_uppercase, rule:letters_spaces, rule:no_spaces, rule:chinese_punctuation, rule:date_ymd, rule:date_mdy, rule:korean, rule:thai, rule:uppercase_spaces, rule:strong, rule:two_part_name, rule:fullwidth_japanese, rule:special_required, rule:person_name
test.each(patterns.map((pattern) => [pattern.id, pattern] as const))("the browser reads %s as the server does", (_, pattern) => {
  for (const text of pattern.accepted) expect(keeps(rule(pattern), text), `accepts ${JSON.stringify(text)}`).toBe(true);
  for (const text of pattern.refused) expect(keeps(rule(pattern), text), `refuses ${JSON.stringify(text)}`).toBe(false);
});

// The browser's engine tries every way to match: an expression with nested repeats, such as ^(a+)+$, takes hours here.
test.each(patterns.map((pattern) => [pattern.id, pattern] as const))("%s does not hold the browser up", (_, pattern) => {
  const started = performance.now();
  for (const text of [...pattern.accepted, "a", "1", "A", "a1", "aA1", "a.", "a-", "a@a.", "王", " a"]) {
    const long = text.repeat(254).slice(0, 253);
    for (const end of ["", "\n", "!", " "]) keeps(rule(pattern), long + end);
  }
  expect(performance.now() - started).toBeLessThan(1_000);
});
