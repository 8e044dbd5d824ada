import { lazyRouteComponent, Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense, useEffect, useRef } from "react";

import { isAgent } from "../lib/accounts";
import { dialogs } from "../lib/dialogs";
import { useSite } from "../lib/site";
import { Icon, type IconName } from "../lib/icon";
import { Skeletons } from "../lib/states";
import type { TextId } from "../lib/texts";
import { useWords } from "../lib/words";
import { UnreadCount } from "../notices/UnreadCount";
import { Area, AreaFault } from "../lib/AreaFault";
import { area } from "../lib/area";
import { placeTexts } from "./placeTexts";
import { memberTexts } from "./texts";
import "./member.css";

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
/** `agents`: what it is called to an agent. `aside`: reached by its address or from elsewhere, not an entry of its own. */
const PAGES: Record<string, { title: Title; agents?: Title; icon: IconName; page: ReturnType<typeof lazyRouteComponent>; real: boolean; aside?: true }> = {
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

const isPage = (page: unknown): page is string => typeof page === "string" && Object.hasOwn(PAGES, page);
const FIRST = "securityCenter";

/** Fetches a page before the centre is shown; one that does not come is told in its place. */
export async function fetched(page: unknown): Promise<void> {
  await PAGES[isPage(page) ? page : FIRST]?.page.preload?.()?.catch(() => {});
}

/** The member centre; a visitor is sent to /login (spec.md 2, rules for routes). */
export function MemberCentre() {
  const { member, ready, t } = useSite();
  const w = useWords(titles);
  const worded = (title: Title) => (Object.hasOwn(titles, title) ? w(title as keyof typeof titles) : t(title as TextId));
  const named = ({ title, agents = title }: { title: Title; agents?: Title }) => worded(member && isAgent(member.type) ? agents : title);
  const navigate = useNavigate();
  const { page } = useSearch({ strict: false }) as { page?: string };
  const key = isPage(page) ? page : FIRST;
  const shown = PAGES[key];
  const here = useRef<HTMLAnchorElement>(null);
  // On a phone the entries are one row that scrolls: the one that is open must be seen.
  useEffect(() => {
    void here.current?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [key, member]);
  useEffect(() => {
    if (ready && !member) void navigate({ to: "/login", replace: true });
  }, [ready, member, navigate]);
  // A trial account is told so, with a button that says that it was read (spec.md 4).
  const trial = member?.type === 4 && shown?.real === true;
  useEffect(() => {
    if (trial) dialogs.show({ kind: "trueAccount" });
  }, [trial, key]);
  // The frame stands while it is looked up who is signed in.
  if (!shown || (ready && !member)) return null;
  const Page = shown.page;
  return (
    <div className="centre">
      <nav aria-label={t("account")}>
        {Object.entries(PAGES).filter(([, { aside }]) => !aside).map(([name, entry]) => (
          <Link key={name} to="/member" search={{ page: name }} ref={name === key ? here : undefined} aria-current={name === key ? "page" : undefined}>
            <Icon name={entry.icon} />
            {named(entry)}
            {name === "messageV2" && <UnreadCount />}
          </Link>
        ))}
      </nav>
      <section className="panel">
        <h1>{named(shown)}</h1>
        <Area of={key} fallback={(error) => <AreaFault error={error} />}>
          <Suspense fallback={<span className="skeleton" role="status" aria-label={t("loadingLabel")} />}>
            {!member ? <Skeletons /> : trial ? <p className="note">{t("needTrueAccount")}</p> : <Page />}
          </Suspense>
        </Area>
      </section>
    </div>
  );
}
