/** The tabs of a player's page, in their order, and the right that each needs beyond seeing players. */
import type { Right } from "../../lib/api";
import type { TextId } from "../../lib/texts";

export const TABS = ["ledger", "bets", "profile", "deposits", "withdrawals", "transfers", "adjustments", "bonuses", "balances", "turnover", "guard", "kyc", "sessions", "signins", "linked", "notes", "tickets", "mail", "line", "contracts", "commissions", "audit"] as const;
export type Tab = (typeof TABS)[number];

/** Where the amounts of a player lead, when no tab is named. */
export const FIRST: Tab = "ledger";

const NEEDS: Partial<Record<Tab, Right>> = { deposits: "deposits.read", withdrawals: "withdrawals.read", adjustments: "adjustments.read", audit: "audit.read" };

export const textOf = (tab: Tab): TextId => `tab_${tab}`;

/** The tabs that an operator may open. */
export const openTabs = (may: (right: Right) => boolean): Tab[] =>
  TABS.filter((tab) => {
    const right = NEEDS[tab];
    return right === undefined || may(right);
  });
