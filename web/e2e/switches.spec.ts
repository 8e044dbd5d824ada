import type { APIRequestContext, Page } from "@playwright/test";

import { shows } from "./coverage";
import { OFFICE } from "./houses";
import { session } from "./operators";
import { account, holds, PASSWORD, visitor } from "./people";
import { expect, test } from "./story";

test.use({ actionTimeout: 20_000 });

/** The owner's hand on the switches. */
class Operator {
  private constructor(
    private readonly request: APIRequestContext,
    private readonly token: string,
  ) {}

  static async at(request: APIRequestContext): Promise<Operator> {
    return new Operator(request, await session(request));
  }

  /** Every switch to what is wanted of it. */
  async set(wanted: (name: string, standard: boolean) => boolean): Promise<void> {
    const headers = { token: this.token };
    const { value } = await (await this.request.get(`${OFFICE}/backoffice/site`, { headers })).json();
    for (const { key, version, content, standard } of value.settings as { key: string; version: number; content: { enabled: boolean }; standard: { enabled: boolean } }[]) {
      if (!key.startsWith("switch:")) continue;
      const enabled = wanted(key.slice("switch:".length), standard.enabled);
      if (content.enabled === enabled) continue;
      const answer = await this.request.put(`${OFFICE}/backoffice/site/${key}`, { headers, data: { version, content: { enabled } } });
      expect(answer.ok(), key).toBe(true);
    }
  }
}

/** The server says that it is off. */
async function refused(answer: Promise<{ status: () => number; json: () => Promise<{ value: { code: string } }> }>) {
  const response = await answer;
  expect([response.status(), (await response.json()).value.code]).toEqual([403, "function_disabled"]);
}

const side = (page: Page) => page.getByRole("navigation", { name: "Side menu" });
const floating = (page: Page) => page.locator(".floating");

test("what the operator switches off is hidden and refused, what he switches on is there", async ({ browser, request }) => {
  test.setTimeout(240_000);
  const { name, token } = await account(request, "switch");
  const agent = await (await request.post("/wps/session/login", { data: { type: "username", username: "karim", password: PASSWORD, area: "agent" } })).json();
  const owner = await Operator.at(request);
  const page = await visitor(browser);
  const member = await visitor(browser);
  await holds(member, token);
  const login = { type: "username", username: name, password: PASSWORD, area: "member" };
  const form = { username: "nobody123", password: PASSWORD, confirmPassword: PASSWORD, terms: true };
  const menu = async () => {
    await member.goto("/");
    await member.getByRole("banner").locator("summary").click();
  };
  try {
    await owner.set(() => false);
    await page.goto("/");
    await menu();
    for (const row of ["switch:REGISTER3", "switch:USERNAMEREG3"]) {
      await shows(row, async () => {
        await refused(request.put("/wps/member/register", { data: form }));
        await page.goto("/register");
        await expect(page.getByRole("dialog", { name: "Sign up" }).getByText("This is not open now. Please contact customer service.")).toBeVisible();
        await expect(page.getByRole("dialog").locator("form")).toHaveCount(0);
      });
    }
    for (const row of ["switch:MOBILENUMREG3", "switch:MOBILENUMPASSREG3"]) {
      await shows(row, () => refused(request.put("/wps/member/register/mobile", { data: { ...form, mobileNum: "1712345678" } })));
    }
    await shows("switch:REGMOBVERF3", () => refused(request.post("/wps/verification/sms/register", { data: { mobileNum: "1712345678" } })));
    await shows("switch:USERNAMELOGIN3", async () => {
      await refused(request.post("/wps/session/login", { data: login }));
      await page.goto("/login");
      await expect(page.getByRole("dialog", { name: "Log in" }).getByText("This is not open now.")).toBeVisible();
      await expect(page.getByRole("dialog").getByLabel("Account name")).toHaveCount(0);
    });
    await shows("switch:MOBILEVERCODELOGIN3", async () => {
      await refused(request.post("/wps/verification/sms/noLogin", { data: { mobileNum: "1712345678" } }));
      await expect(page.getByRole("dialog").getByRole("tablist")).toHaveCount(0);
    });
    await shows("switch:REMEMBERME3", async () => {
      await expect(page.getByRole("dialog").getByRole("checkbox")).toHaveCount(0);
    });
    await shows("switch:FREEPLAY3", async () => {
      await refused(request.post("/wps/session/login/freeplay", { data: {} }));
      await expect(page.getByRole("dialog").getByRole("button", { name: "Try it free" })).toHaveCount(0);
    });
    for (const row of ["switch:EMAILRESET3", "switch:MOBILERESET3"]) {
      await shows(row, async () => {
        if (row === "switch:EMAILRESET3") await refused(request.post("/wps/member/password/email", { form: { username: name, email: "a@mela.example" } }));
        else await refused(request.post("/wps/verification/sms/noLogin", { data: { mobileNum: "1712345678", purpose: "password" } }));
      });
    }
    await shows("switch:FEEDBACK3", async () => {
      await refused(request.post("/wps/feedback", { data: { content: "x".repeat(30), type: 0, captcha: "x" } }));
      await expect(member.getByRole("contentinfo").getByRole("button", { name: "Feedback" })).toHaveCount(0);
      await expect(member.getByRole("banner").getByRole("button", { name: "Feedback" })).toHaveCount(0);
    });
    await shows("switch:AGENTPOLICY3", async () => {
      await refused(request.get("/wps/agent/contracts", { headers: { token: agent.value.token } }));
    });
    await shows("switch:APPDOWNLOAD3", async () => {
      await expect(side(member).getByRole("button", { name: "Get the app" })).toHaveCount(0);
      await expect(floating(member).getByRole("button", { name: "Get the app" })).toHaveCount(0);
    });
    await shows("switch:REFERRALPROMO3", async () => {
      for (const place of [side(member), floating(member), member.getByRole("contentinfo"), member.getByRole("banner")]) await expect(place.getByRole("button", { name: "Invite friends" })).toHaveCount(0);
    });
    await shows("switch:VIP3", () => expect(member.locator(".vip")).toHaveCount(0));
    await shows("switch:POINTMALL3", () => expect(side(member).getByRole("link", { name: "Points mall" })).toHaveCount(0));
    await shows("switch:MISSION3", () => expect(side(member).getByRole("button", { name: "Missions" })).toHaveCount(0));
    await shows("switch:REWARDCENTER3", () => expect(side(member).getByRole("button", { name: "Bonus" })).toHaveCount(0));
    await shows("switch:CHATROOM3", () => expect(floating(member).getByRole("button", { name: "Chat room" })).toHaveCount(0));

    // On: what is not built yet says 'Coming soon', to who may ask.
    const on = ["REGISTER3", "USERNAMEREG3", "USERNAMELOGIN3", "MOBILEVERCODELOGIN3", "MOBILENUMREG3", "MOBILERESET3", "EMAILRESET3", "REMEMBERME3", "FREEPLAY3", "FEEDBACK3", "AGENTPOLICY3", "APPDOWNLOAD3", "REFERRALPROMO3", "VIP3", "POINTMALL3", "MISSION3", "REWARDCENTER3", "CHATROOM3"];
    await owner.set((switched) => on.includes(switched));
    await menu();
    const soon = async (open: () => Promise<void>) => {
      await open();
      await member.getByRole("dialog", { name: "Coming soon" }).getByRole("button", { name: "All right" }).click();
      await expect(member.getByRole("dialog")).toHaveCount(0);
    };
    await shows("switch:VIP3", () => soon(() => member.locator(".vip").click()));
    await shows("switch:MISSION3", () => soon(() => side(member).getByRole("button", { name: "Missions" }).click()));
    await shows("switch:REWARDCENTER3", () => soon(() => side(member).getByRole("button", { name: "Bonus" }).click()));
    await shows("switch:REFERRALPROMO3", async () => {
      for (const place of [side(member), floating(member), member.getByRole("contentinfo")]) await soon(() => place.getByRole("button", { name: "Invite friends" }).click());
    });
    await shows("switch:CHATROOM3", async () => {
      await soon(() => floating(member).getByRole("button", { name: "Chat room" }).click());
      await page.goto("/");
      // The chat room is for who is signed in.
      await floating(page).getByRole("button", { name: "Chat room" }).click();
      await expect(page.getByRole("dialog").getByText("You are not logged in, please login")).toBeVisible();
      await page.keyboard.press("Escape");
    });
    await shows("switch:POINTMALL3", async () => {
      await side(member).getByRole("link", { name: "Points mall" }).click();
      await expect(member).toHaveURL(/\/pointMall$/);
      await expect(member.getByText("This stall is not open yet")).toBeVisible();
    });
    for (const row of ["switch:FEEDBACK3", "switch:APPDOWNLOAD3"]) await shows(row, () => expect(side(member).getByRole("button", { name: row === "switch:FEEDBACK3" ? "Feedback" : "Get the app" })).toBeVisible());
    await shows("switch:AGENTPOLICY3", async () => {
      const contracts = await request.get("/wps/agent/contracts", { headers: { token: agent.value.token } });
      expect(contracts.ok()).toBe(true);
    });
    for (const row of ["switch:MOBILEVERCODELOGIN3", "switch:REMEMBERME3", "switch:FREEPLAY3"]) {
      await shows(row, async () => {
        await page.goto("/login");
        const dialog = page.getByRole("dialog", { name: "Log in" });
        if (row === "switch:MOBILEVERCODELOGIN3") await expect(dialog.getByRole("tab")).toHaveText(["By name", "By mobile"]);
        if (row === "switch:REMEMBERME3") await expect(dialog.getByRole("checkbox", { name: /Remember me/ })).toBeVisible();
        if (row === "switch:FREEPLAY3") await expect(dialog.getByRole("button", { name: "Try it free" })).toBeVisible();
      });
    }
    await shows("switch:MOBILENUMREG3", async () => {
      await page.goto("/register");
      await expect(page.getByRole("dialog", { name: "Sign up" }).getByRole("tab")).toHaveText(["By name", "By mobile"]);
    });
    const number = `17${String(Date.now() % 100_000_000).padStart(8, "0")}`;
    const outbox = async () => {
      const letters = (await (await request.get("/dev/outbox.json")).json()) as { channel: string; to: string; body: string }[];
      return letters.find(({ channel, to }) => channel === "sms" && to.endsWith(number))?.body.replace(/\D*(\d{3}) ?(\d{3}).*/s, "$1$2") ?? "";
    };
    await shows("way:home-after-registration", async () => {
      await page.getByRole("tab", { name: "By mobile" }).click();
      const dialog = page.getByRole("dialog", { name: "Sign up" });
      await dialog.getByLabel("Mobile number").fill(number);
      await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await dialog.getByLabel("Password again").fill(PASSWORD);
      await dialog.getByRole("checkbox").check();
      await dialog.locator("button[type=submit]").click();
      await expect(page.getByRole("banner").getByText("৳1,000.00")).toBeVisible({ timeout: 15_000 });
      await expect(page).toHaveURL(/\/$/);
    });
    // A number that was proved gets a new password by phone, and is signed in with it.
    const phone = await visitor(browser);
    const session = await page.evaluate(() => sessionStorage.getItem("token") ?? "");
    const bind = await request.post("/wps/verification/sms/bind", { headers: { token: session }, data: { mobileNum: number } });
    expect(bind.ok(), await bind.text()).toBe(true);
    await expect.poll(outbox).toMatch(/^\d{6}$/);
    const first = await outbox();
    const bound = await request.post("/wps/member/mobile", { headers: { token: session }, data: { mobileNum: number, verificationCode: first, password: PASSWORD } });
    expect(bound.ok(), await bound.text()).toBe(true);
    for (const row of ["rule:forgot-mobile", "switch:MOBILERESET3"]) {
      await shows(row, async () => {
        await phone.goto("/login");
        await phone.getByRole("dialog").getByRole("button", { name: "Forgot your password?" }).click();
        const dialog = phone.getByRole("dialog", { name: "Get a new password" });
        // By mobile is the first way when it is on.
        await expect(dialog.getByRole("tab", { selected: true })).toHaveText("By mobile");
        await dialog.locator("button[type=submit]").click();
        await expect(dialog.getByText("Please enter a valid mobile number")).toBeVisible();
        await expect(dialog.getByText("Please enter a valid verification code")).toBeVisible();
        await expect(dialog.getByText("Input cannot be empty")).toBeVisible();
      });
    }
    await shows("way:home-after-phone-reset", async () => {
      const dialog = phone.getByRole("dialog", { name: "Get a new password" });
      await dialog.getByLabel("Mobile number").fill(number);
      await dialog.getByRole("button", { name: "Send the code" }).click();
      await expect.poll(outbox).not.toBe(first);
      await dialog.getByLabel("SMS code").fill(await outbox());
      await dialog.getByLabel("New password").fill("Kalo-Nouka-27");
      await dialog.getByLabel("Password again").fill("Kalo-Nouka-27");
      await dialog.locator("button[type=submit]").click();
      await expect(phone.getByRole("banner").getByText("৳1,000.00")).toBeVisible({ timeout: 15_000 });
      await expect(phone).toHaveURL(/\/$/);
    });
    await phone.context().close();
    await shows("switch:EMAILRESET3", async () => {
      const other = await visitor(browser);
      await other.goto("/login");
      await other.getByRole("dialog").getByRole("button", { name: "Forgot your password?" }).click();
      await other.getByRole("tab", { name: "By e-mail" }).click();
      const dialog = other.getByRole("dialog", { name: "Get a new password" });
      await shows("rule:forgot-email", async () => {
        await expect(dialog.getByRole("img", { name: "Letters in the picture" })).toBeVisible();
        await dialog.locator("button[type=submit]").click();
        await expect(dialog.getByText("Input cannot be empty")).toHaveCount(2);
        await dialog.getByLabel("Account name").fill("1x");
        await dialog.getByLabel("E-mail").fill("nobody");
        await dialog.locator("button[type=submit]").click();
        await shows("rule:message-account", () => expect(dialog.getByText(/^Account format is incorrect/)).toBeVisible());
        await shows("rule:message-email", () => expect(dialog.getByText(/^E-mail format is incorrect/)).toBeVisible());
      });
      await other.context().close();
    });
  } finally {
    await owner.set((_, standard) => standard);
  }
  await page.context().close();
  await member.context().close();
});
