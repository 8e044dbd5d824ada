import { expect, test } from "vitest";

import { fresh, KINDS, lacking, standing, tidy, type Piece } from "./pieces";

const piece = (part: Partial<Piece>): Piece => ({ id: "1", kind: "notice", name: null, version: 2, shown: 2, shownAt: null, document: fresh("notice"), author: "nila", at: "", ...part });

test("a piece stands as its versions and times say", () => {
  const now = Date.parse("2026-03-01T12:00:00Z");
  const timed = (part: object) => piece({ document: { ...fresh("notice"), ...part } });
  expect(standing(piece({ shown: null }), now)).toBe("draft");
  expect(standing(piece({ shown: 1 }), now)).toBe("newer");
  expect(standing(piece({}), now)).toBe("shown");
  expect(standing(timed({ startsAt: "2026-03-01T12:00:01Z" }), now)).toBe("planned");
  expect(standing(timed({ startsAt: "2026-03-01T12:00:00Z", endsAt: "2026-03-01T13:00:00Z" }), now)).toBe("shown");
  expect(standing(timed({ endsAt: "2026-03-01T12:00:00Z" }), now)).toBe("over");
});

test("what is empty is not sent, and what is missing is named", () => {
  for (const kind of KINDS) expect(lacking(kind, fresh(kind))).toContain("title");
  const banner = { ...fresh("banner"), title: { bn: "ক", en: "a" }, linkage: "" };
  expect(lacking("banner", banner)).toEqual(["picture"]);
  expect(tidy(banner)).not.toHaveProperty("linkage");
  expect(tidy({ ...banner, position: 0 })).toHaveProperty("position", 0);
  expect(lacking("notice", { ...fresh("notice"), title: { bn: "ক", en: " " }, body: { bn: "<p>ক</p>", en: "<p>a</p>" } })).toEqual(["title"]);
});
