/** The winner board: a press starts the game that was won at. */

import { shows } from "./coverage";
import { account, holds, rewrites, visitor, type Answer } from "./people";
import { expect, test } from "./story";

/** One winner at a slot of the list, as the house would tell of them. */
async function board(page: Parameters<typeof rewrites>[0]) {
  const listed = await page.request.get("/lgw/games?clientType=3&platform=html5-desktop&gameType=RNG&pageNo=1&pageSize=20&language=EN");
  const game = (await listed.json()).value.content.find((card: Answer) => card.enabled);
  const vo = { customerName: "ra***m", winAmount: "4500.00", gameName: game.displayName, iconUrl: game.iconUrl, game };
  await rewrites(page, "**/wps/games/winners**", (value) => value.list.splice(0, value.list.length, { vo }));
  return game.displayName as string;
}

// A row once opened the sheet of its game, where one had to press again.
test("a row of the winner board starts its game, and asks a visitor to sign in", async ({ browser, request }) => {
  test.setTimeout(120_000);
  const visits = await visitor(browser);
  const name = await board(visits);
  await visits.goto("/");
  await visits.getByRole("button", { name }).filter({ hasText: "ra***m" }).click();
  await expect(visits.getByRole("dialog")).toContainText("You are not logged in, please login");
  await visits.context().close();

  const { token } = await account(request, "board");
  const member = await visitor(browser);
  await holds(member, token);
  await board(member);
  // On a slow line the page is there before it knows whose it is: it was taken for a visitor's then.
  let told = () => {};
  const known = new Promise<void>((resolve) => (told = resolve));
  await member.route("**/wps/member/info", async (route) => {
    await known;
    await route.continue();
  });
  await member.goto("/");
  await member.getByRole("button", { name }).filter({ hasText: "ra***m" }).click();
  await shows("home:winner-board", async () => {
    await expect(member.getByRole("dialog", { name })).toBeVisible();
    told();
    await expect(member.locator("iframe")).toBeVisible({ timeout: 60_000 });
  });
  await member.context().close();
});
