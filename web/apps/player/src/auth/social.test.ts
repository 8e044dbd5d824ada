import { beforeEach, expect, test, vi } from "vitest";

import type { GameCard } from "../lib/api";
import { brought, inside, note } from "./social";

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("sessionStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value), removeItem: (key: string) => kept.delete(key) });
});

// A28, open redirect: seen to fail with the pattern reduced to a leading slash.
test("only paths of the site are gone on to", () => {
  for (const path of ["/", "/member?page=security", "/rng#top"]) expect(inside(path)).toBe(path);
  for (const path of ["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", "member", "", "/a\\b", "/\t/evil.example", undefined]) expect(inside(path), String(path)).toBe("/");
});

test("what was kept is there once, and nothing of a stranger's is believed", () => {
  const chosen = { card: { nodeId: "7" } as GameCard, mode: "demo" as const };
  note.keep({ bind: true, back: "/member", code: "KARIM1", chosen });
  expect(note.take()).toEqual({ bind: true, back: "/member", code: "KARIM1", chosen });
  expect(note.take()).toEqual({ bind: false, back: "/" });
  for (const odd of ["", "null", "{", '{"bind":"yes","back":"//evil.example","code":7,"chosen":{"card":"7"}}']) {
    kept.set("social", odd);
    expect(note.take(), odd).toEqual({ bind: false, back: "/" });
  }
});

test("an answer is read as it came, and a refusal is none", () => {
  expect(brought("/social/one", "?code=c&state=s&iss=https%3A%2F%2Fid.example")).toEqual({ provider: "one", code: "c", state: "s", iss: "https://id.example" });
  expect(brought("/social/two", "?code=c&state=s")).toEqual({ provider: "two", code: "c", state: "s" });
  for (const [path, search] of [["/social/one", "?error=access_denied&state=s"], ["/social/one", "?code=c"], ["/social/one", ""], ["/social/three", "?code=c&state=s"]] as const) expect(brought(path, search), path + search).toBeNull();
});
