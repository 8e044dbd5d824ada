import { expect, test } from "vitest";

import { scripts } from "./script";

/** A path that goes up leaves what it began with: an address counts as the browser will read it. */
test("scripts of third parties come from where the house knows, and from nowhere else", () => {
  const known = "https://www.googletagmanager.com/gtag/js?id=G-1";
  expect(scripts.createScriptURL(known)).toBe(known);
  for (const odd of ["https://evil.example/a.js", "https://js.hcaptcha.com.evil.example/1/api.js", "https://www.google.com/recaptcha/../jsonp?callback=alert", "//js.hcaptcha.com/1/api.js", "data:text/javascript,alert(1)", "javascript:alert(1)"]) {
    expect(() => scripts.createScriptURL(odd), odd).toThrow("nobody known");
  }
});
