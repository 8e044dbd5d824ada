// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";

import { begin, type House } from "./inhouse";
import { instantTrial } from "./trial/instant";

beforeEach(() => {
  sessionStorage.clear();
  document.body.innerHTML = '<div id="game"></div>';
  delete document.documentElement.dataset["ready"];
});

const play = () => vi.fn<(house: House) => Promise<void>>(async () => {});

test("a trial is played with calls that it answers, and only where it is asked for", async () => {
  location.hash = "#demo=1&lang=en";
  const tried = play();
  await begin(tried, instantTrial);
  const [house] = tried.mock.lastCall ?? [];
  expect([house?.demo, await house?.balance()]).toEqual([true, "1000.00"]);
  location.hash = "#lang=en&home=%2F";
  const real = play();
  await begin(real, instantTrial);
  expect(real.mock.lastCall?.[0]).toMatchObject({ demo: false, trial: null });
});
