/** Tables of the house, as stories find them and sit down at them. */
import type { APIRequestContext, Browser, FrameLocator, Page } from "@playwright/test";

import { account, holds, value, visitor, type Answer } from "./people";
import { expect } from "./story";

/** The longest that a table of the demo takes from one result to the next, and as much again for a busy machine. */
export const ROUND = 80_000;

export interface Table {
  id: string;
  nameEn: string;
  game: string;
  rules: string;
  openMs: number;
  least: string;
  round: { number: number; phase: string; lockAt: string } | null;
}

export const tablesOf = async (request: APIRequestContext): Promise<Table[]> => value(request.get("/play/tables"));
export const proofOf = (request: APIRequestContext, table: string, round: number): Promise<Answer> => value(request.get(`/play/tables/${table}/rounds/${round}`));
/** The first table of these rules. */
export async function oneOf(request: APIRequestContext, rules: string): Promise<Table> {
  const table = (await tablesOf(request)).find((each) => each.rules === rules);
  if (!table) throw new Error(`no table of ${rules}`);
  return table;
}

/** The table's game in the page's frame, once it takes bets or will. */
export async function sits(page: Page, name: string): Promise<FrameLocator> {
  await page.goto("/live");
  const button = page.getByRole("button", { name: `Open the table: ${name}` });
  await button.scrollIntoViewIfNeeded();
  await expect(button).toBeEnabled();
  await button.focus();
  await page.keyboard.press("Enter");
  const game = page.frameLocator(".frame iframe");
  await expect(game.locator(".floor")).toBeVisible({ timeout: 30_000 });
  await expect(game.getByRole("heading", { level: 1 })).toContainText(name);
  return game;
}

export async function member(browser: Browser, request: APIRequestContext, name: string): Promise<{ page: Page; token: string }> {
  const { token } = await account(request, name);
  const page = await visitor(browser);
  await holds(page, token);
  return { page, token };
}
