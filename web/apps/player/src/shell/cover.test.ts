import { expect, test } from "vitest";

import { isLink, uncover } from "./cover";

// The same vector stands in the server's tests: crates/identity/src/site/cover.rs.
// Shows: entity:service
test("an address comes out from under its cover", () => {
  expect(uncover("HQNEOCxufEsBWV0tcDk2CBQuw0H_TSd")).toBe("https://t.me/mela");
});

test("what is no covered address gives nothing", () => {
  for (const path of ["", "short", "https://t.me/mela", "§§§§12345678"]) expect(uncover(path)).not.toMatch(/^https:/);
});

test("only https and the site's own paths become links", () => {
  for (const path of ["https://t.me/mela", "/help"]) expect(isLink(path)).toBe(true);
  for (const path of ["javascript:alert(1)", "http://t.me/mela", "//evil.example", "/\\evil.example", "data:text/html,x", ""]) expect(isLink(path)).toBe(false);
});
