import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef, type ComponentType } from "react";

import { dialogs } from "../lib/dialogs";
import { useSite } from "../lib/site";
import { Icon, type IconName } from "../lib/icon";
import type { TextId } from "../lib/texts";
import { useWords } from "../lib/words";
import { UnreadCount } from "../notices/UnreadCount";
import { Area, AreaFault } from "../shell/AreaFault";
import { area } from "../shell/area";
import { placeTexts } from "./placeTexts";
import { memberTexts } from "./texts";
import "./member.css";

const Security = lazy(area(() => import("./Security").then((part) => ({ default: part.Security }))));
const WalletPage = lazy(area(() => import("./WalletPage").then((part) => ({ default: part.WalletPage }))));
const Deposits = lazy(area(() => import("./Deposits").then((part) => ({ default: part.Deposits }))));
const Withdrawals = lazy(area(() => import("./Withdrawals").then((part) => ({ default: part.Withdrawals }))));
const Bets = lazy(area(() => import("../records/Bets").then((part) => ({ default: part.Bets }))));
const Profit = lazy(area(() => import("../records/Profit").then((part) => ({ default: part.Profit }))));
const Account = lazy(area(() => import("../records/Account").then((part) => ({ default: part.Account }))));
const Bonuses = lazy(area(() => import("../records/Bonuses").then((part) => ({ default: part.Bonuses }))));
const GuardPage = lazy(area(() => import("../guard/GuardPage").then((part) => ({ default: part.GuardPage }))));
const KycPage = lazy(area(() => import("../guard/KycPage").then((part) => ({ default: part.KycPage }))));
const Inbox = lazy(area(() => import("../notices/Inbox").then((part) => ({ default: part.Inbox }))));
const Upline = lazy(area(() => import("./Places").then((part) => ({ default: part.Upline }))));
const Later = lazy(area(() => import("./Places").then((part) => ({ default: part.Later }))));

const titles = { ...memberTexts, ...placeTexts };
type Title = TextId | keyof typeof titles;
/** `aside`: reached by its address or from elsewhere, not an entry of its own. */
const PAGES: Record<string, { title: Title; icon: IconName; page: ComponentType; real: boolean; aside?: true }> = {
  securityCenter: { title: "account", icon: "shield", page: Security, real: false },
  transferFund: { title: "wallet", icon: "wallet", page: WalletPage, real: false },
  depositv2: { title: "deposit", icon: "deposit", page: Deposits, real: true },
  withdraw: { title: "withdraw", icon: "withdraw", page: Withdrawals, real: true },
  personalHistoryCopy: { title: "bets", icon: "bets", page: Bets, real: true },
  personalProfit: { title: "profitAndLoss", icon: "chart", page: Profit, real: true },
  transactionHistory: { title: "accountRecord", icon: "records", page: Account, real: false },
  bonusDetails: { title: "bonusDetails", icon: "gift", page: Bonuses, real: false },
  responsibleGaming: { title: "responsible", icon: "clock", page: GuardPage, real: true },
  kyc: { title: "identityCheck", icon: "user", page: KycPage, real: true },
  messageV2: { title: "messages", icon: "mail", page: Inbox, real: true },
  transferUpline: { title: "transferUpline", icon: "invite", page: Upline, real: true, aside: true },
  rewardCenter: { title: "rewardCenter", icon: "gift", page: Later, real: false, aside: true },
  referral: { title: "referral", icon: "invite", page: Later, real: false, aside: true },
  missionLeaderboard: { title: "missionLeaderboard", icon: "trophy", page: Later, real: false, aside: true },
};

/** The member centre; a visitor is sent to /login (spec.md 2, rules for routes). */
export function MemberCentre() {
  const { member, ready, t } = useSite();
  const w = useWords(titles);
  const named = (title: Title) => (Object.hasOwn(titles, title) ? w(title as keyof typeof titles) : t(title as TextId));
  const navigate = useNavigate();
  const { page } = useSearch({ strict: false }) as { page?: string };
  const key = page && page in PAGES ? page : "securityCenter";
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
  if (!member || !shown) return null;
  const Page = shown.page;
  return (
    <div className="centre">
      <nav aria-label={t("account")}>
        {Object.entries(PAGES).filter(([, { aside }]) => !aside).map(([name, { title, icon }]) => (
          <Link key={name} to="/member" search={{ page: name }} ref={name === key ? here : undefined} aria-current={name === key ? "page" : undefined}>
            <Icon name={icon} />
            {named(title)}
            {name === "messageV2" && <UnreadCount />}
          </Link>
        ))}
      </nav>
      <section className="panel">
        <h1>{named(shown.title)}</h1>
        <Area of={key} fallback={(error) => <AreaFault error={error} />}>
          <Suspense fallback={<span className="skeleton" role="status" aria-label={t("loadingLabel")} />}>
            {trial ? <p className="note">{t("needTrueAccount")}</p> : <Page />}
          </Suspense>
        </Area>
      </section>
    </div>
  );
}
