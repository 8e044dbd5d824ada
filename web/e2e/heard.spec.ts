/** The whole walk of a newcomer by ear: what a screen reader is told, and nothing that is only drawn. */
import { DRAWS, MOVES } from "./browser";
import { confirms, PASSWORD, playsWelcome, value, visitor } from "./people";
import { Reader } from "./reader";
import { expect, test } from "./story";
import { member, ROUND, tablesOf, type Table } from "./tables";

test.use({ actionTimeout: 20_000, ...DRAWS, ...MOVES });

test("by a screen reader's tree: registered, paid in, a slot and dice played, the round found and verified, money asked for; the console says nothing", async ({ browser, request }) => {
  test.setTimeout(240_000);
  const page = await visitor(browser, { size: { width: 360, height: 740 } });
  const said: string[] = [];
  page.on("pageerror", (error) => said.push(error.message));
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && said.push(message.text()));
  const reader = await Reader.of(page);

  await page.goto("/rng?vassalage=PG");
  await reader.finds("heading", "Golden Tiger Night");
  await reader.sound("the list of slots");
  await reader.presses("button", "Golden Tiger Night");
  await reader.finds("dialog", "Golden Tiger Night");
  await reader.sound("a card");
  await reader.presses("button", /^PLAY/);
  await reader.finds("dialog", "Log in");
  await reader.sound("the sign-in");
  await reader.presses("link", "Sign up");
  await reader.finds("dialog", "Sign up");
  await reader.sound("the registration");
  const name = `heard${Date.now().toString(36).slice(-7)}`;
  await reader.writes("Account name", name);
  await reader.writes("Password", PASSWORD);
  await reader.writes("Password again", PASSWORD);
  await reader.presses("checkbox", /18/, "Space");
  await reader.presses("button", "Sign up");

  // The chosen game: its frame is read with the page, and so is what a spin brought.
  await reader.finds("dialog", "Golden Tiger Night");
  await reader.finds("button", "Spin");
  await reader.sound("the slot");
  const spun = page.waitForResponse((response) => response.url().endsWith("/spin") && response.ok());
  await reader.presses("button", "Spin");
  expect(await (await spun).json()).toMatchObject({ success: true });
  await reader.hears(/You won|Paid back|Nothing matched|The free spins are over/);
  await reader.presses("button", "Close");

  await reader.presses("link", "Deposit");
  await reader.finds("heading", "Deposit");
  await reader.sound("the deposit page");
  await reader.presses("button", "৳500");
  await reader.writes("Mobile number of your wallet", "01712345678");
  await reader.presses("button", "Go and pay");
  await reader.finds("dialog", "A bonus with this deposit?");
  await reader.sound("the question about a bonus");
  await reader.presses("button", "Deposit without a bonus");
  await reader.stands("article", /^৳500 /);
  await reader.finds("heading", /01••••••678/);
  await confirms(page);
  await reader.hears("Your ৳500 has arrived");
  await reader.sound("a deposit that arrived");

  await page.goto("/rng?vassalage=INHOUSE");
  await reader.presses("button", "Lantern Dice");
  await reader.presses("button", /^PLAY/);
  await reader.finds("button", "Let it fly");
  await reader.sound("dice");
  const rolled = page.waitForResponse((response) => response.url().endsWith("/play/dice") && response.request().method() === "POST");
  await reader.presses("button", "Let it fly");
  expect(await (await rolled).json()).toMatchObject({ success: true });
  await reader.hears(/you got|not this time/);
  await reader.presses("button", "Fairness");
  await reader.finds("dialog", "Fairness");
  await reader.sound("the seeds");
  await reader.presses("button", "Change seeds and open the old one");
  await reader.hears("It matches its fingerprint");
  await page.keyboard.press("Escape");
  await reader.presses("button", "Close");

  await page.goto("/member?page=personalHistoryCopy");
  await reader.finds("button", /^Details: Lantern Dice/);
  await reader.sound("the betting record");
  await reader.presses("button", /^Details: Lantern Dice/);
  await reader.finds("dialog", "Lantern Dice");
  await reader.sound("a round");
  await reader.presses("link", "Replay and verify");
  await reader.hears(/Everything agrees/);
  await reader.sound("the proof of a round");

  await playsWelcome(request, await page.evaluate(() => sessionStorage.getItem("token") ?? ""));
  await page.goto("/member?page=withdraw");
  await reader.finds("textbox", "Account number");
  await reader.sound("a first withdrawal");
  await reader.writes("Your name, as on the account", "Heard Begum");
  await reader.writes("Account number", String(Date.now()));
  await reader.writes("Amount", "300");
  await reader.writes("A new payment PIN", "593827");
  await reader.writes("Your password", PASSWORD);
  await reader.presses("button", "Ask for withdrawal");
  await reader.hears(/300/);
  await reader.sound("a withdrawal that was asked for");
  expect(said).toEqual([]);
});

test("by a screen reader's tree: a table found, a chip laid and placed, and its result and what it brought told without being asked for", async ({ browser, request }) => {
  test.setTimeout(3 * ROUND);
  const [table] = (await tablesOf(request)).filter(({ game }) => game === "roulette").toSorted((one, other) => one.openMs - other.openMs);
  const { page } = await member(browser, request, "heards");
  const reader = await Reader.of(page);
  await page.goto("/live");
  await reader.presses("button", `Open the table: ${table!.nameEn}`);
  await reader.finds("grid", "The layout");
  await reader.finds("timer", "Time to bet");
  await reader.sound("a table");
  await reader.presses("button", /^Red, pays 1 to 1/);
  await reader.hears(/^Red: ৳[\d,.]+ laid, not placed yet$/);
  await expect(async () => {
    const { round } = (await value(request.get(`/play/tables/${table!.id}`))) as Table;
    expect(round?.phase === "open" && Date.parse(round.lockAt) - Date.now() > 8_000).toBe(true);
  }).toPass({ timeout: ROUND });
  await reader.presses("button", /^Place ৳/);
  await reader.hears(/^Bets placed: ৳/);
  await reader.hears("No more bets. Your bets stand.");
  await reader.hears(/^Result: \d+, /);
  await reader.hears(/You (won|lost) ৳/);
});
