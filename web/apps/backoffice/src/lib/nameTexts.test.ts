import { readdirSync, readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { isTextId, nameOf, texts, type NameKind, type TextId } from "./texts";

const HOUSE = new URL("../../../../../crates/", import.meta.url);

/** The sources of the house, without its tests: theirs are no names of the house. */
const sources = readdirSync(HOUSE, { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => name.endsWith(".rs") && name.includes("/src/") && !/\/tests?(\/|\.rs)/.test(name))
  .map((name) => readFileSync(new URL(name, HOUSE), "utf8").replace(/#\[cfg\(test\)\]\s*mod \w+ \{[\s\S]*/, ""));

/** Every name that is written so somewhere in the house. */
const written = (pattern: RegExp) => [...new Set(sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name]) => name ?? "")))];

const generated = readFileSync(new URL("../../../../packages/api/gen/office.ts", import.meta.url), "utf8");
const rights = [...(/^export type Permission = (.*);$/m.exec(generated)?.[1] ?? "").matchAll(/"([^"]+)"/g)].map(([, name]) => name ?? "");
const kinds = /pub const KINDS[^=]*= \[([^\]]*)\]/.exec(readFileSync(new URL("kernel/src/event.rs", HOUSE), "utf8"))?.[1] ?? "";

/** Names by what they are of, with a number that a search which finds nothing does not reach. */
const NAMES: [NameKind, number, string[]][] = [
  ["right", 45, rights],
  ["job", 9, written(/const NAME: &'static str = "([a-z_.]+)";\s+(?:const \w+[^;]*;\s+)*type Context/g)],
  ["reader", 6, written(/const READER: &str = "([a-z_.]+)"/g)],
  ["timer", 5, [...written(/const LEASE: &str = "([a-z_.]+)"/g), ...written(/lease::hold\(&self\.store, "([a-z_.]+)"/g)]],
  ["fact", 14, [...kinds.matchAll(/"([a-z_]+)"/g)].map(([, name]) => name ?? "")],
  ["act", 30, written(/action: "([a-z]+\.[a-z]+)"/g)],
];

describe("names of the house", () => {
  // Seen to fail: rights, jobs and acts of the audit trail stood there as `players.read`, `cashier.auto_receipt`, `act_job_retry`.
  it("are said in words, in both languages, whichever the house sends", () => {
    for (const [kind, least, names] of NAMES) {
      expect(names.length, kind).toBeGreaterThanOrEqual(least);
      for (const name of names) {
        expect(nameOf(kind, name, "bn"), `${kind} ${name}`).toMatch(/[\u0980-\u09ff]/);
        expect(nameOf(kind, name, "en"), `${kind} ${name}`).not.toMatch(/^[a-z_.]+$/);
      }
    }
  });

  // Seen to fail: beside a red mark stood what would have been well, "Has withdrawn before", and beside it the raw word "network".
  it("of checks say what was found, and of what accounts share what that is", () => {
    const rules = written(/Finding::new\(\s*"([a-z_]+)"/g);
    const signs = [...(/enum Kind \{([^}]*)\}/.exec(readFileSync(new URL("guard/src/signal/mod.rs", HOUSE), "utf8"))?.[1] ?? "").matchAll(/^\s*(\w+),/gm)].map(([, name]) => (name ?? "").toLowerCase());
    expect(rules.length).toBeGreaterThanOrEqual(12);
    expect(signs.length).toBeGreaterThanOrEqual(5);
    for (const rule of rules) {
      const [kept, broken] = [texts[`rule_${rule}` as TextId], texts[`broken_${rule}` as TextId]];
      expect(kept.en, rule).not.toBe(broken.en);
      expect(kept.bn, rule).not.toBe(broken.bn);
    }
    expect(signs.filter((sign) => !isTextId(`sign_${sign}`))).toEqual([]);
  });

  it("that nobody knows here stand as the house writes them", () => {
    expect([nameOf("job", "cashier.brand_new", "bn"), nameOf("right", "moon.read", "en"), nameOf("act", "job.sing", "en")]).toEqual(["cashier.brand_new", "moon.read", "job.sing"]);
  });
});
