import { test } from "./story";

const SIZES = [
  ["phone", 360, 780],
  ["desktop", 1440, 900],
] as const;

// Pictures to look at, not a check: made only when asked for.
for (const [size, width, height] of process.env["SHOTS"] ? SIZES : []) {
  for (const theme of ["dark", "light"]) {
    for (const language of ["BN", "EN"]) {
      test(`${size} ${theme} ${language}`, async ({ page }) => {
        await page.setViewportSize({ width, height });
        await page.addInitScript(([theme, language]) => {
          localStorage.setItem("theme", theme ?? "");
          localStorage.setItem("language", language ?? "");
        }, [theme, language]);
        const shot = async (name: string) => {
          await page.waitForLoadState("networkidle");
          await page.evaluate(() => document.fonts.ready);
          await page.screenshot({ path: `${import.meta.dirname}/../../shots/${name}-${size}-${theme}-${language}.png`, fullPage: true });
        };
        await page.goto("/");
        await shot("lobby");
        await page.goto("/register?code=KARIM1");
        await shot("register");
        const session = await page.request.post("/wps/session/login", { data: { username: "rahim", password: "Mela-2026" } });
        const { value } = await session.json();
        await page.evaluate((token) => sessionStorage.setItem("token", token), value.token);
        for (const name of ["transferFund", "depositv2", "withdraw", "transactionHistory", "securityCenter"]) {
          await page.goto(`/member?page=${name}`);
          await shot(name);
        }
      });
    }
  }
}
