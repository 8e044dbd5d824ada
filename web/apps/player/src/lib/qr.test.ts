import { expect, test } from "vitest";

import { drawn } from "./qr";
import { shellTexts } from "../shell/texts";

// Shows: error:qr-length
test("a text that no code holds is told, not thrown", () => {
  expect(drawn("https://mela.example/?lang=BN")?.path).toMatch(/^M2 2h1v1h-1z/);
  expect(drawn("x".repeat(8_000))).toBeNull();
  expect(shellTexts.qrTooLong).toEqual({ bn: "কিউআর ছবির জন্য লেখাটি বেশি লম্বা", en: "Code length overflow: the text is too long for a QR picture" });
});
