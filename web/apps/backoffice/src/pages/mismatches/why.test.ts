import { expect, it } from "vitest";

import { whyOf } from "./why";

it("knows what the cashier says, and leaves the rest as it is", () => {
  expect(whyOf("deposit 0198 is of 1000.00 BDT, the message says 900.00 BDT")).toBe("whyAmount");
  expect(whyOf("transfer 0198.1.1 is of another amount")).toBe("whyAmount");
  expect(whyOf("the wallet paid another amount")).toBe("whyAmount");
  expect(whyOf("another wallet paid")).toBe("whyOtherPayer");
  expect(whyOf("transfer 0198.1.1 is failed")).toBe("whyOtherState");
  for (const what of ["reference", "deposit", "withdrawal", "transfer"]) expect(whyOf(`no such ${what}`)).toBe("whyUnknown");
  expect(whyOf("the event id stands for another message")).toBe("whyEventReused");
  expect(whyOf("500.00 of 100.00 cannot go back")).toBe("whyTooMuchBack");
  expect(whyOf("the payment arrived after the deposit was rejected")).toBe("whyPaidRejected");
  for (const what of ["payment failed after the deposit was credited", "payment failed after it was paid", "payout failed after it was paid"]) expect(whyOf(`the ${what}`)).toBe("whyFailedLate");
  expect(whyOf("something new")).toBeNull();
});
