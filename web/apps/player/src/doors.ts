/**
 * What stands behind an address that is opened directly often. The document itself asks for the files of its page, and
 * for a member for what the page shows first, beside the first scripts: one after the other costs a slow line a round
 * trip each (vite.config.ts writes the script, lib/early.ts hands the answers out).
 */
import type { Name } from "api/call";

type Asked<N> = N extends `GET ${infer Path}` ? Path | `${Path}?${string}` : never;

export interface Door {
  files: string[];
  asks: Asked<Name>[];
}

/** A page of the member centre. Its frame, and with it all of the page, waits for who the member is; the site's own words may come last. */
const centre = (file: string, ...asks: Door["asks"]): Door => ({ files: ["/member/MemberCentre.tsx", file], asks: ["/wps/member/info", ...asks, "/wps/system/site"] });

/** By the place that the first script of index.html finds: a page of the member centre by its name. */
export const DOORS: Record<string, Door> = {
  home: { files: ["/lobby/Lobby.tsx"], asks: [] },
  agent: { files: ["/shell/AgentLogin.tsx"], asks: [] },
  securityCenter: centre("/member/Security.tsx", "/wps/member/info/profile", "/wps/member/devices"),
  transferFund: centre("/member/WalletPage.tsx", "/wps/member/info/funds/consolidated"),
  depositv2: centre("/member/Deposits.tsx", "/wps/cashier/channels", "/wps/promotions/deposit?amount=1000000", "/wps/member/info/profile"),
  transferUpline: centre("/member/Places.tsx"),
  withdraw: centre("/member/Withdrawals.tsx"),
  personalHistoryCopy: centre("/records/Bets.tsx"),
  personalProfit: centre("/records/Profit.tsx"),
  transactionHistory: centre("/records/Account.tsx"),
  bonusDetails: centre("/records/Bonuses.tsx"),
  responsibleGaming: centre("/guard/GuardPage.tsx"),
  kyc: centre("/guard/KycPage.tsx"),
  messageV2: centre("/notices/Inbox.tsx"),
};
