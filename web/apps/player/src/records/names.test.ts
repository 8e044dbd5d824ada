import { expect, test } from "vitest";

import { isUuid } from "./names";

// Seen to fail: the studio writes its rounds without dashes, and no slot's round had its reels or a way to verify it.
test.each([
  ["0198c0de-0000-7000-8000-000000000001", true],
  ["0198c0de000070008000000000000001", true],
  ["0198c0de0000700080000000000000", false],
  ["round 7", false],
])("%s: asked of its vendor %s", (name, is) => expect(isUuid(name)).toBe(is));
