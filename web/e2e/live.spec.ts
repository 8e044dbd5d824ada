/** The live line: nothing is missed between what a page asked for and the moment its line is up. */
import { randomUUID } from "node:crypto";

import { account, holds, visitor, written } from "./people";
import { expect, test } from "./story";

// Seen to fail: a balance that changed before the line was first up stood in the header until the page was loaded anew.
test("what happens before the line is first up is seen once it is", async ({ browser, request }) => {
  const { token } = await account(request, "line");
  const page = await visitor(browser);
  await holds(page, token);
  let open = () => {};
  const asked = new Promise<void>((resolve) => (open = resolve));
  await page.route("**/wps/socket/ticket", async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto("/member?page=transactionHistory");
  const header = page.getByRole("banner");
  await expect(header.getByText("৳1,000.00")).toBeVisible();

  // Whatever the dice bring, it is not what the header shows: the stake is lost, or a fiftieth of it is won.
  const data = { requestId: randomUUID(), stake: "10.00", target: "98.00", direction: "under" };
  const roll = await (await request.post("/play/dice", { headers: { token }, data })).json();
  expect(roll.success, JSON.stringify(roll)).toBe(true);
  const balance = async () => (await (await request.get("/wps/member/info", { headers: { token } })).json()).value.balance as string;
  const now = await balance();
  expect(now).not.toBe("1000.00");

  const line = page.waitForEvent("websocket");
  open();
  await line;
  await expect(header.getByText(written(now))).toBeVisible();
  await page.context().close();
});
