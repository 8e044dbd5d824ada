import { afterEach, expect, test, vi } from "vitest";

import { area, faultOf, Late } from "./area";

afterEach(() => vi.useRealTimers());

// Shows: error:area-load
test("a part that does not come says which kind it is and where it was asked for", () => {
  const script = "https://mela.example/assets/pages-1.js";
  expect(faultOf(new TypeError(`Failed to fetch dynamically imported module: ${script}`))).toEqual({ kind: "script", address: script });
  expect(faultOf(new TypeError(`error loading dynamically imported module: ${script}`))).toEqual({ kind: "script", address: script });
  expect(faultOf(new TypeError("Importing a module script failed."))).toEqual({ kind: "script", address: "" });
  expect(faultOf(new Error("Unable to preload CSS for /assets/help-2.css"))).toEqual({ kind: "style", address: "/assets/help-2.css" });
  expect(faultOf(new Error("x is not a function"))).toBeNull();
  expect(faultOf("text")).toBeNull();
});

// Shows: constant:script-wait
test("a part is waited for two minutes and no longer", async () => {
  vi.useFakeTimers();
  const late = area(() => new Promise<never>(() => {}))();
  const outcome = late.then(
    () => "came",
    (failure: unknown) => faultOf(failure)?.kind,
  );
  await vi.advanceTimersByTimeAsync(119_999);
  expect(await Promise.race([outcome, Promise.resolve("waiting")])).toBe("waiting");
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toBe("late");
  expect(await area(() => Promise.resolve(7))()).toBe(7);
  await expect(area(() => Promise.reject(new Late("x")))()).rejects.toBeInstanceOf(Late);
});
