/** The chat of a table: two members write, one reports the other, and an operator deletes the line and mutes its author. */
import type { Browser, FrameLocator, Page } from "@playwright/test";

import { accessible } from "./accessible";
import { complaints, operator } from "./operators";
import { account, holds, visitor, type Answer } from "./people";
import { expect, test } from "./story";

async function sits(browser: Browser, token: string, table: { id: string; nameEn: string }, size?: { width: number; height: number }): Promise<{ page: Page; game: FrameLocator }> {
  const page = await visitor(browser, size ? { size } : {});
  await holds(page, token);
  await page.goto("/live");
  const button = page.getByRole("button", { name: `Open the table: ${table.nameEn}` });
  await button.scrollIntoViewIfNeeded();
  await expect(button).toBeEnabled();
  await button.focus();
  await page.keyboard.press("Enter");
  const game = page.frameLocator(".frame iframe");
  await expect(game.locator(".floor")).toBeVisible({ timeout: 30_000 });
  return { page, game };
}

test("members of a table write to each other, and what one reports an operator deletes for all at once", async ({ browser, request }) => {
  test.setTimeout(180_000);
  const told = (await (await request.get("/play/tables")).json()) as Answer;
  const table = told.value.filter(({ game }: Answer) => game === "sic-bo")[0];
  const [loud, calm] = [await account(request, "loud"), await account(request, "calm")];
  const one = await sits(browser, loud.token, table);
  const other = await sits(browser, calm.token, table, { width: 360, height: 740 });

  await one.game.getByRole("button", { name: "Open the chat" }).click();
  // Its operators keep this chat in Bengali; nobody is kept from writing otherwise.
  expect(table.chatLanguage).toBe("BN");
  await expect(one.game.getByRole("heading", { name: "Chat, in Bengali" })).toBeVisible();
  const field = one.game.getByRole("textbox", { name: "Write in Bengali" });
  await field.fill("You all lose <b>tonight</b>");
  await field.press("Enter");
  await expect(one.game.getByRole("log").getByText("You all lose <b>tonight</b>")).toBeVisible();
  // A way to elsewhere is refused, and said to be.
  await field.fill("come to example.com");
  await field.press("Enter");
  await expect(one.game.locator(".chat .told")).not.toBeEmpty();
  await expect(one.game.getByRole("log").getByText("example.com")).toHaveCount(0);

  await other.game.getByRole("button", { name: "Open the chat, 1 unread" }).click();
  const line = other.game.getByRole("log").getByText("You all lose <b>tonight</b>");
  await expect(line).toBeVisible();
  await accessible(other.page, [".frame iframe", ".chat"]);
  await other.game.getByRole("button", { name: /^Message of .*: hide or report$/ }).click();
  await other.game.getByRole("button", { name: "Report", exact: true }).click();
  await other.game.getByRole("button", { name: "Insult or threat" }).click();
  await expect(other.game.getByText("Thank you. Our people will look at it.")).toBeVisible();

  const desk = await operator(browser, "admin");
  const found = complaints(desk);
  await desk.goto("/chat");
  const reported = desk.getByRole("listitem").filter({ hasText: "You all lose <b>tonight</b>" }).filter({ has: desk.getByRole("button", { name: "Decide" }) });
  await expect(reported).toContainText("insult or threat");
  await accessible(desk);
  await reported.getByRole("button", { name: "Decide" }).click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByLabel("Mute the author").selectOption({ label: "For 10 minutes" });
  await dialog.getByRole("textbox").fill("A threat");
  await dialog.getByRole("button", { name: "Decide" }).click();
  await expect(reported).toHaveCount(0);

  // Gone for both, without anybody asking anew; and its author is told why nothing more is sent.
  await expect(line).toHaveCount(0);
  await expect(one.game.getByRole("log").getByText("You all lose")).toHaveCount(0);
  await field.fill("Once more");
  await field.press("Enter");
  await expect(one.game.locator(".chat .told")).toContainText("write");
  await expect(other.game.getByRole("log").getByText("Once more")).toHaveCount(0);
  expect(found).toEqual([]);
});
