import { readdirSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { fieldTexts } from "./fieldTexts";
import { refusalText } from "./refusal";

// Seen to fail: "between 100.00 and 50000.00", "Up to 1156.576 may leave now", and amounts of no currency.
test("amounts of a refusal are written as pages write them, and shares, counts and times stay", () => {
  const said = (message: string, details: Record<string, unknown>) => [refusalText({ code: "", message, details }, "EN", "৳"), refusalText({ code: "", message, details }, "BN", "৳")];
  expect(said("The amount must be between 100.00 and 500000.00.", { min: "100.00", max: "500000.00" })).toEqual(["The amount must be between ৳100.00 and ৳500,000.00.", "The amount must be between ৳100.00 and ৳5,00,000.00."]);
  expect(said("Up to 1156.576 may leave now.", { unplayed: "0.00", free: "1156.576" })[0]).toBe("Up to ৳1,156.57 may leave now.");
  expect(said("At most 10 a day, 200000.00 in all.", { count: 10, sum: "200000.00" })[0]).toBe("At most 10 a day, ৳200,000.00 in all.");
  expect(said("At most 1000.125 % can be offered.", { tier: 1, max: "1000.125" })[0]).toBe("At most 1000.125 % can be offered.");
  // What the details do not tell is no amount.
  expect(said("Open from 10:00, version 1234.50", { from: "10:00" })[0]).toBe("Open from 10:00, version 1234.50");
});

// Seen to fail: "This field is not right: number".
test.each(Object.entries(fieldTexts))("a refusal calls %s by its label", (field, label) => {
  expect(refusalText({ code: "field_invalid", message: "This field is not right.", details: { field } }, "EN", "৳")).toBe(`This field is not right. (${label.en})`);
  expect(refusalText({ code: "bad_payee", message: "এই ঘরটি ঠিক নয়।", details: { field } }, "BN", "৳")).toBe(`এই ঘরটি ঠিক নয়। (${label.bn})`);
});

test("a field without a label is not named", () => {
  const message = "A part of the application cannot be used. Write at most 500 characters.";
  expect(refusalText({ code: "application_invalid", message, details: { field: "x_y" } }, "EN", "৳")).toBe(message);
  // What says itself what is wrong needs no name.
  expect(refusalText({ code: "password_wrong", message, details: { field: "password" } }, "EN", "৳")).toBe(message);
});

test("of several fields the labels that there are stand behind the text", () => {
  const said = (...fields: string[]) => refusalText({ code: "content_unfinished", message: "Please finish it.", details: { fields } }, "EN", "৳");
  expect([said("password", "x_y", "email"), said("x_y")]).toEqual(["Please finish it. (Password, E-mail)", "Please finish it."]);
});

const HOUSE = new URL("../../../../../crates/", import.meta.url);
const source = (path: string) => {
  const at = new URL(path, HOUSE);
  const files = path.endsWith(".rs") ? [at] : readdirSync(at, { recursive: true, encoding: "utf8" }).flatMap((name) => (name.endsWith(".rs") && !/tests/.test(name) ? [new URL(name, at)] : []));
  return files.map((file) => readFileSync(file, "utf8")).join("\n");
};

/** Where the house names fields in its refusals to members, with a number that a search which finds nothing does not reach. */
test.each([
  ["cashier/src/", /BadPayee\("(\w+)"\)/g, 6],
  ["rewards/src/application/", /BadForm\("(\w+)"\)/g, 3],
  ["identity/src/rules/field.rs", /(?:hidden|shown)\("(\w+)"/g, 15],
  ["identity/src/", /(?:field: |different\()"(\w+)"/g, 3],
] as const)("every field that %s names has a label", (path, pattern, least) => {
  const named = new Set([...source(path).matchAll(pattern)].map(([, field]) => field ?? ""));
  expect(named.size).toBeGreaterThanOrEqual(least);
  expect([...named].filter((field) => !Object.hasOwn(fieldTexts, field))).toEqual([]);
});
