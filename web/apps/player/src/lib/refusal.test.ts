import { expect, test } from "vitest";

import { fieldTexts } from "./fieldTexts";
import { refusalText } from "./refusal";

// Seen to fail: "between 100.00 and 50000.00", and "Up to 1156.576 may leave now".
test("amounts of a refusal are written as pages write them, and shares, counts and times stay", () => {
  const said = (message: string, details: Record<string, unknown>) => [refusalText({ message, details }, "EN"), refusalText({ message, details }, "BN")];
  expect(said("The amount must be between 100.00 and 500000.00.", { min: "100.00", max: "500000.00" })).toEqual(["The amount must be between 100.00 and 500,000.00.", "The amount must be between 100.00 and 5,00,000.00."]);
  expect(said("Up to 1156.576 may leave now.", { unplayed: "0.00", free: "1156.576" })[0]).toBe("Up to 1,156.57 may leave now.");
  expect(said("At most 10 a day, 200000.00 in all.", { count: 10, sum: "200000.00" })[0]).toBe("At most 10 a day, 200,000.00 in all.");
  expect(said("At most 1000.125 % can be offered.", { tier: 1, max: "1000.125" })[0]).toBe("At most 1000.125 % can be offered.");
  // What the details do not tell is no amount.
  expect(said("Open from 10:00, version 1234.50", { from: "10:00" })[0]).toBe("Open from 10:00, version 1234.50");
});

// Seen to fail: "This field is not right: number".
test.each(Object.entries(fieldTexts))("a refusal calls %s by its label", (field, label) => {
  expect(refusalText({ message: `This field is not right: ${field}`, details: { field } }, "EN")).toBe(`This field is not right: ${label.en}`);
  expect(refusalText({ message: `এই ঘরটি ঠিক নয়: ${field}`, details: { field } }, "BN")).toBe(`এই ঘরটি ঠিক নয়: ${label.bn}`);
});

test("a field without a label is not named", () => {
  const message = "This part of the application cannot be used: form. Write at most 500 characters.";
  expect(refusalText({ message, details: { field: "form" } }, "EN")).toBe("This part of the application cannot be used. Write at most 500 characters.");
});

/** What the house names in its refusals to members, by the crate that does. */
const NAMED = {
  cashier: ["institution", "number", "payee", "note", "transaction"],
  identity: ["username", "password", "confirmPassword", "oldPassword", "newPassword", "confirmNewPassword", "mobileNum", "email", "payeeName", "paymentPassword", "confirmNewPaymentPassword", "verificationCode", "captcha", "affiliateCode", "recommenderId", "referralCode", "nickname", "icon", "birthday", "realName", "fullName", "qqNum", "wechat", "whatsapp", "facebook", "telegram", "zalo", "line", "idNumber", "address", "nationality", "placeOfBirth", "occupation", "sourceOfIncome", "referrer"],
  rewards: ["comment", "image"],
};

test.each(Object.entries(NAMED))("every field that %s names has a label", (_, fields) => {
  expect(fields.filter((field) => !Object.hasOwn(fieldTexts, field))).toEqual([]);
});
