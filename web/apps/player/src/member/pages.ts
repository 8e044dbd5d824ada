/** The pages of the member centre (spec.md 2), and what they are called. */
import { lazyRouteComponent, useSearch } from "@tanstack/react-router";

import { isAgent } from "../lib/accounts";
import { area } from "../lib/area";
import type { IconName } from "../lib/icon";
import { useSite } from "../lib/site";
import type { TextId } from "../lib/texts";
import { useWords } from "../lib/words";
import { placeTexts } from "./placeTexts";
import { memberTexts } from "./texts";

const Security = lazyRouteComponent(area(() => import("./Security")), "Security");
const WalletPage = lazyRouteComponent(area(() => import("./WalletPage")), "WalletPage");
const Deposits = lazyRouteComponent(area(() => import("./Deposits")), "Deposits");
const Withdrawals = lazyRouteComponent(area(() => import("./Withdrawals")), "Withdrawals");
const Bets = lazyRouteComponent(area(() => import("../records/Bets")), "Bets");
const Profit = lazyRouteComponent(area(() => import("../records/Profit")), "Profit");
const Account = lazyRouteComponent(area(() => import("../records/Account")), "Account");
const Bonuses = lazyRouteComponent(area(() => import("../records/Bonuses")), "Bonuses");
const GuardPage = lazyRouteComponent(area(() => import("../guard/GuardPage")), "GuardPage");
const KycPage = lazyRouteComponent(area(() => import("../guard/KycPage")), "KycPage");
const Inbox = lazyRouteComponent(area(() => import("../notices/Inbox")), "Inbox");
const Upline = lazyRouteComponent(area(() => import("./Places")), "Upline");
const Later = lazyRouteComponent(area(() => import("./Places")), "Later");

const titles = { ...memberTexts, ...placeTexts };
type Title = TextId | keyof typeof titles;
interface Entry {
  title: Title;
  /** What it is called to an agent. */
  agents?: Title;
  icon: IconName;
  page: ReturnType<typeof lazyRouteComponent>;
  /** Nothing for a trial account. */
  real: boolean;
  /** Reached by its address or from elsewhere, not an entry of its own. */
  aside?: true;
}

export const PAGES: Record<string, Entry> = {
  securityCenter: { title: "account", icon: "shield", page: Security, real: false },
  transferFund: { title: "wallet", icon: "wallet", page: WalletPage, real: false },
  depositv2: { title: "deposit", icon: "deposit", page: Deposits, real: true },
  withdraw: { title: "withdraw", icon: "withdraw", page: Withdrawals, real: true },
  transferUpline: { title: "transferUpline", agents: "transferLine", icon: "swap", page: Upline, real: true },
  personalHistoryCopy: { title: "bets", icon: "bets", page: Bets, real: true },
  personalProfit: { title: "profitAndLoss", icon: "chart", page: Profit, real: true },
  transactionHistory: { title: "accountRecord", icon: "records", page: Account, real: false },
  bonusDetails: { title: "bonusDetails", icon: "gift", page: Bonuses, real: false },
  responsibleGaming: { title: "responsible", icon: "clock", page: GuardPage, real: true },
  kyc: { title: "identityCheck", icon: "user", page: KycPage, real: true },
  messageV2: { title: "messages", icon: "mail", page: Inbox, real: true },
  rewardCenter: { title: "rewardCenter", icon: "gift", page: Later, real: false, aside: true },
  referral: { title: "referral", icon: "invite", page: Later, real: false, aside: true },
  missionLeaderboard: { title: "missionLeaderboard", icon: "trophy", page: Later, real: false, aside: true },
};

export const isPage = (page: unknown): page is string => typeof page === "string" && Object.hasOwn(PAGES, page);
export const FIRST = "securityCenter";

/** What an entry is called to who is signed in. */
export function useNames(): (entry: Entry) => string {
  const { member, t } = useSite();
  const w = useWords(titles);
  const worded = (title: Title) => (Object.hasOwn(titles, title) ? w(title as keyof typeof titles) : t(title as TextId));
  return ({ title, agents = title }) => worded(member && isAgent(member.type) ? agents : title);
}

/** The page of the address. */
export function usePageKey(): string {
  const { page } = useSearch({ strict: false }) as { page?: string };
  return isPage(page) ? page : FIRST;
}
