/** Groups of players: made by an operator, given limits at a table, and felt by whoever is put into one. */
import { randomUUID } from "node:crypto";

import { accessible } from "./accessible";
import { OFFICE } from "./houses";
import { NARROW } from "./measured";
import { complaints, operator, session } from "./operators";
import { account, holds, value, visitor, type Answer } from "./people";
import { expect, test } from "./story";

/** Table games take bets so long, and longer than the story. */
const OPEN_MS = 300_000;

test("a player is put into a group, and bets at a table by the limits of that group alone", async ({ browser, request }) => {
  test.setTimeout(90_000);
  const [name, group] = [`Valued table ${Date.now().toString(36)}`, `Valued ${Date.now().toString(36)}`];
  const headers = { token: await session(request) };
  const terms = { nameEn: name, nameBn: `${name} টেবিল`, least: "1", mostOnCell: "50", mostInRound: "90", openMs: OPEN_MS, pauseMs: 1_000, hours: null, groups: [] };
  const id: string = await value(request.post(`${OFFICE}/backoffice/tables`, { headers, data: { rules: "roulette-1", currency: "BDT", terms } }));
  const player = await account(request, "valued");
  const admin = await operator(browser, "admin");
  admin.setDefaultTimeout(15_000);
  const found = complaints(admin);
  try {
    await admin.getByRole("navigation").getByRole("link", { name: "Players" }).click();
    await admin.getByRole("link", { name: "Player groups" }).click();
    await expect(admin.getByRole("heading", { level: 1, name: "Player groups" })).toBeVisible();
    await admin.getByRole("button", { name: "Make a group" }).click();
    await admin.getByRole("dialog").getByLabel("Name of the group").fill(group);
    await accessible(admin);
    await admin.getByRole("dialog").getByRole("button", { name: "Make a group" }).click();
    await expect(admin.getByRole("row").filter({ hasText: group })).toContainText("0");
    await accessible(admin);
    // The same name in other letters is told as taken.
    await admin.getByRole("button", { name: "Make a group" }).click();
    await admin.getByRole("dialog").getByLabel("Name of the group").fill(group.toUpperCase());
    await admin.getByRole("dialog").getByRole("button", { name: "Make a group" }).click();
    await expect(admin.getByRole("alert")).toHaveText("There is already a group of this name.");
    await admin.getByRole("button", { name: "Go back" }).click();

    const { id: member } = (await value(request.get(`${OFFICE}/backoffice/players?search=${player.name}`, { headers }))).content[0];
    await admin.goto(`/players/${member}`);
    await admin.getByRole("button", { name: "Change group" }).click();
    const asks = admin.getByRole("dialog");
    await asks.getByLabel("Group", { exact: true }).selectOption({ label: group });
    await asks.getByLabel("Reason").fill("plays much");
    await accessible(admin);
    await asks.getByRole("button", { name: "Change group" }).click();
    await expect(asks).toHaveCount(0);
    await expect(admin.locator("dd").filter({ hasText: group })).toBeVisible();

    await admin.getByRole("navigation").getByRole("link", { name: "Tables" }).click();
    await admin.getByRole("button", { name: `Change: ${name}` }).click();
    const dialog = admin.getByRole("dialog");
    await dialog.getByRole("button", { name: "Add limits of a group" }).click();
    await dialog.locator(".group-limit select").selectOption({ label: group });
    const limits = dialog.getByRole("group", { name: group });
    await limits.getByLabel("Least of one bet").fill("20");
    await limits.getByLabel("Most of one member on one cell").fill("10");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(limits).toHaveAccessibleDescription("The limits must rise from the least to the most.");
    await limits.getByLabel("Most of one member on one cell").fill("200");
    await limits.getByLabel("Most of one member in a round").fill("300");
    await accessible(admin);
    await admin.setViewportSize({ width: 360, height: 740 });
    await accessible(admin);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toHaveCount(0);
    expect(found).toEqual([]);

    // The player's own limits stand in the rules of the table; the list says what it says to all.
    const page = await visitor(browser, { size: NARROW });
    page.setDefaultTimeout(15_000);
    await holds(page, player.token);
    await page.goto("/live");
    const button = page.getByRole("button", { name: `Open the table: ${name}` });
    await button.scrollIntoViewIfNeeded();
    await expect(button).toBeEnabled({ timeout: 30_000 });
    await button.click();
    const game = page.frameLocator(".frame iframe");
    await expect(game.locator(".floor")).toBeVisible({ timeout: 30_000 });
    await game.getByRole("button", { name: "Rules" }).click();
    await expect(game.getByRole("dialog")).toContainText("৳200");
    const bet = async (token: string, stake: string): Promise<Answer> => {
      const { round } = await value(request.get(`/play/tables/${id}`));
      const data = { requestId: randomUUID(), round: round.number, cell: "red", stake };
      return (await request.post(`/play/tables/${id}/bets`, { headers: { token }, data })).json();
    };
    await expect.poll(async () => (await value(request.get(`/play/tables/${id}`))).round?.phase, { timeout: 30_000 }).toBe("open");
    expect((await bet(player.token, "19")).value).toMatchObject({ code: "stake_out_of_range", details: { min: "20.00", max: "200.00" } });
    expect(await bet(player.token, "150")).toMatchObject({ success: true });
    expect((await bet(player.token, "51")).value).toMatchObject({ code: "cell_stake_too_high" });
    const stranger = await account(request, "strang");
    expect((await bet(stranger.token, "150")).value).toMatchObject({ code: "stake_out_of_range", details: { min: "1.00", max: "50.00" } });
  } finally {
    await value(request.put(`${OFFICE}/backoffice/tables/${id}/state`, { headers, data: { state: "closed" } }));
    const round = (await value(request.get(`/play/tables/${id}`))).round;
    if (round?.phase === "open") await request.post(`${OFFICE}/backoffice/tables/${id}/rounds/${round.number}/void`, { headers, data: { reason: "The story is over" } });
  }
});
