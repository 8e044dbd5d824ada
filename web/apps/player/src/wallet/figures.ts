/** What the wallet's page makes of what the house says. */
import { isTooFine } from "ui/plain";

import type { Answer } from "../lib/api";
import { typedUnits } from "./amount";
import { units, written } from "./cashier";

export type Vendors = Answer<"GET /wps/v2/wallets/vendors">;
export type VendorWallet = Vendors["vendors"][number];
export type Way = Vendors["transfers"][number];

/** Whether something may still happen to it. */
export const isMoving = (way: Pick<Way, "state">) => way.state !== "confirmed" && way.state !== "reversed";

/** What is on its way between the member and a vendor: one thing at most. */
export const movingAt = (vendors: Vendors, vendor: string) => vendors.transfers.find((way) => way.vendor === vendor && isMoving(way));

export const hasMoving = (vendors: Vendors | undefined) => vendors?.transfers.some(isMoving) ?? false;

/** Whether anything lies at a vendor that can be brought back now. */
export const isAway = (vendors: Vendors) => vendors.vendors.some((wallet) => (units(wallet.balance) ?? 0n) > 0n && !movingAt(vendors, wallet.id));

/** An amount that may be moved: not more than there is, written as the house reads it; null where it is none. */
export function movable(text: string, most: string): string | null {
  const amount = isTooFine(text) ? null : typedUnits(text);
  return amount !== null && amount > 0n && amount <= (units(most) ?? 0n) ? written(amount) : null;
}

/** The sum of amounts. */
export const sum = (amounts: readonly string[]) => written(amounts.reduce((all, amount) => all + (units(amount) ?? 0n), 0n));
