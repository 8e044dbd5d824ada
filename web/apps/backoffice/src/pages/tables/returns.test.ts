import { expect, test } from "vitest";

import { percent, standingOfReturn } from "./returns";

test("a return that chance hardly explains says in which direction, and few rounds say nothing", () => {
  expect(standingOfReturn({ standing: "off", z: "4.4" })).toEqual({ text: "returnTooHigh", tone: "bad" });
  expect(standingOfReturn({ standing: "off", z: "-4.4" })).toEqual({ text: "returnTooLow", tone: "bad" });
  expect(standingOfReturn({ standing: "too_few", z: "9.0" }).tone).toBe("wait");
  expect(standingOfReturn({ standing: "in_order", z: "-0.7" }).tone).toBe("good");
  expect(standingOfReturn({ standing: "newer", z: null }).tone).toBe("bad");
  expect([percent("0.9730"), percent("1.0534"), percent("0.0000")]).toEqual(["97.30%", "105.34%", "0.00%"]);
});
