import { expect, it } from "vitest";

import { commitmentOf } from "./seed";

it("commits to the seed's text, as everybody can compute it", async () => {
  expect(await commitmentOf("test")).toBe("9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08");
  expect(await commitmentOf("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
});
