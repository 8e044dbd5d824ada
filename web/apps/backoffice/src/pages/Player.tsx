/** One player: who, what they have, and where every figure comes from. */
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";

import { deviceName } from "ui/device";
import { call, PAGE, type Device, type Player as Known, type Round } from "../lib/api";
import { minus } from "../lib/figures";
import { useOffice } from "../lib/office";
import { Able, Answer, Ask, Fact, kindOf, Money, nextPage, PlayerLink, RoundState, Short, Table, useGame, useTitle, Walked, When, type Column } from "../lib/parts";
import { Lines } from "../lib/lines";
import { Trail } from "./Audit";
import { AdjustmentList, Adjusting } from "./player/Adjustments";
import { Balances } from "./player/Balances";
import { Bonuses } from "./player/Bonuses";
import { Contracts } from "./player/Contracts";
import { AgentLine, Commissions, Deposits, LinkedList, MailList, Person, SignIns, Tickets, Transfers, TurnoverList, Withdrawals } from "./player/lists";
import { Group } from "./player/Group";
import { Notes } from "./player/Notes";
import { openTabs, textOf, type Tab } from "./player/tabs";
import { PlayerGuard } from "./PlayerGuard";

export function Player() {
  const { id } = useParams({ from: "/main/players/$id" });
  const found = useQuery({ queryKey: ["player", id], queryFn: () => call("GET /backoffice/players/{id}", { path: { id } }) });
  const { t } = useOffice();
  return (
    <>
      {!found.data && <h1>{t("player")}</h1>}
      <Answer query={found}>{(player) => <Found key={player.id} player={player} />}</Answer>
    </>
  );
}

function Found({ player }: { player: Known }) {
  const { t, may } = useOffice();
  useTitle("player", player.account);
  const { tab = "ledger", cause } = useSearch({ from: "/main/players/$id" });
  const queries = useQueryClient();
  const [switching, setSwitching] = useState(false);
  const [adjusting, setAdjusting] = useState(false);
  const set = async (reason: string) => {
    try {
      await call("POST /backoffice/players/{id}/enabled", { path: { id: player.id }, body: { enabled: !player.enabled, reason } });
    } finally {
      await queries.invalidateQueries({ queryKey: ["player", player.id] });
      await queries.invalidateQueries({ queryKey: ["sessions", player.id] });
      await queries.invalidateQueries({ queryKey: ["players"] });
    }
  };
  return (
    <>
      <div className="title">
        <h1>{player.account}</h1>
        <Able enabled={player.enabled} />
        <span className="spring" />
        {may("adjustments.ask") && (
          <button type="button" className="quiet" onClick={() => setAdjusting(true)}>
            {t("adjust")}
          </button>
        )}
        {may("players.lock") && (
          <button type="button" className="quiet" onClick={() => setSwitching(true)}>
            {t(player.enabled ? "switchOff" : "switchOn")}
          </button>
        )}
      </div>
      <div className="columns">
        <section className="panel">
          <h2>{t("profile")}</h2>
          <dl className="facts">
            <Fact name={t("id")}>
              <Short text={player.id} letters={20} />
            </Fact>
            <Fact name={t("kind")}>{t(kindOf(player.type))}</Fact>
            {player.nickname !== "" && player.nickname !== player.account && <Fact name={t("nickname")}>{player.nickname}</Fact>}
            <Fact name={t("since")}>
              <When at={player.createdAt} />
            </Fact>
            <Fact name={t("agentAbove")}>{player.parent ? <PlayerLink id={player.parent.id}>{player.parent.account}</PlayerLink> : t("none")}</Fact>
            <Fact name={t("playerGroup")}>
              <Group player={player} />
            </Fact>
            <Fact name={t("country")}>{player.country}</Fact>
            <Fact name={t("language")}>{player.language === "EN" ? "English" : "বাংলা"}</Fact>
          </dl>
        </section>
        <section className="panel">
          <h2>{t("balances")}</h2>
          {player.balances.map((balance) => (
            <dl key={balance.asset} className="balances">
              <Balance name={`${t("available")} · ${balance.asset}`} to={player.id} amount={balance.available} large />
              <Balance name={t("held")} to={player.id} amount={balance.held} />
              <Balance name={t("bonus")} to={player.id} amount={balance.bonus} />
            </dl>
          ))}
          <p className="links">
            {may("withdrawals.read") && (
              <Link to="/withdrawals" search={{ member: player.id }} className="from">
                {t("theirWithdrawals")}
              </Link>
            )}
            {may("audit.read") && (
              <Link to="/audit" search={{ subject: `player:${player.id}` }} className="from">
                {t("theirActs")}
              </Link>
            )}
          </p>
        </section>
      </div>
      <nav className="tabs" aria-label={t("details")}>
        {openTabs(may).map((open) => (
          <TabLink key={open} tab={open} now={tab} id={player.id}>
            {t(textOf(open))}
          </TabLink>
        ))}
      </nav>
      {openTabs(may).includes(tab) ? <Content tab={tab} id={player.id} cause={cause} /> : <p className="note">{t("notYours")}</p>}
      {adjusting && <Adjusting id={player.id} account={player.account} onClose={() => setAdjusting(false)} />}
      {switching && (
        <Ask
          title={t(player.enabled ? "switchOff" : "switchOn")}
          means={t(player.enabled ? "switchOffMeans" : "switchOnMeans")}
          field="reason"
          most={200}
          act={t(player.enabled ? "switchOff" : "switchOn")}
          danger={player.enabled}
          onClose={() => setSwitching(false)}
          onAct={set}
        >
          <dl className="facts">
            <Fact name={t("account")}>{player.account}</Fact>
          </dl>
        </Ask>
      )}
    </>
  );
}

/** What one account holds; it leads to the lines that made it. */
function Balance({ name, amount, to, large = false }: { name: string; amount: string; to: string; large?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Link to="/players/$id" params={{ id: to }} search={{ tab: "ledger" }} className={large ? "from large" : "from"} resetScroll={false}>
          <Money amount={amount} />
        </Link>
      </dd>
    </div>
  );
}

function Content({ tab, id, cause }: { tab: Tab; id: string; cause: string | undefined }) {
  switch (tab) {
    case "ledger":
      return <Ledger id={id} cause={cause} />;
    case "bets":
      return <Bets id={id} />;
    case "profile":
      return <Person id={id} />;
    case "deposits":
      return <Deposits id={id} />;
    case "withdrawals":
      return <Withdrawals id={id} />;
    case "transfers":
      return <Transfers id={id} />;
    case "adjustments":
      return <AdjustmentList member={id} />;
    case "bonuses":
      return <Bonuses id={id} />;
    case "balances":
      return <Balances id={id} />;
    case "turnover":
      return <TurnoverList id={id} />;
    case "guard":
      return <PlayerGuard id={id} />;
    case "kyc":
      return <PlayerGuard id={id} only="proofs" />;
    case "sessions":
      return <Sessions id={id} />;
    case "signins":
      return <SignIns id={id} />;
    case "linked":
      return <LinkedList id={id} />;
    case "notes":
      return <Notes id={id} />;
    case "tickets":
      return <Tickets id={id} />;
    case "mail":
      return <MailList id={id} />;
    case "line":
      return <AgentLine id={id} />;
    case "contracts":
      return <Contracts id={id} />;
    case "commissions":
      return <Commissions id={id} />;
    case "audit":
      return <Trail subject={`player:${id}`} />;
  }
}

function TabLink({ tab, now, id, children }: { tab: Tab; now: Tab; id: string; children: ReactNode }) {
  return (
    <Link to="/players/$id" params={{ id }} search={tab === "ledger" ? {} : { tab }} replace resetScroll={false} activeProps={{}} className={tab === now ? "tab now" : "tab"} aria-current={tab === now ? "true" : undefined}>
      {children}
    </Link>
  );
}

/** Who followed an amount came for these rows: on a phone they stand below the profile. */
function intoView(element: HTMLElement | null) {
  void element?.scrollIntoView({ block: "center" });
}

function Ledger({ id, cause }: { id: string; cause: string | undefined }) {
  const { t } = useOffice();
  const lines = useInfiniteQuery({
    queryKey: ["ledger", id, cause],
    queryFn: async ({ pageParam }) => {
      const { content, next } = await call("GET /backoffice/players/{id}/ledger", { path: { id }, query: { cause: cause ?? null, cursor: pageParam ?? null, size: PAGE } });
      return { content, next: next ?? null };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
  });
  return (
    <>
      {cause && (
        <p ref={intoView}>
          <Link to="/players/$id" params={{ id }} search={{}} className="chip" resetScroll={false}>
            {t("onlyCause")}: <code>{cause}</code> ×
          </Link>
        </p>
      )}
      <Walked query={lines}>{(rows) => <Lines rows={rows} member={id} />}</Walked>
    </>
  );
}

function Bets({ id }: { id: string }) {
  const { t, language } = useOffice();
  const rounds = useInfiniteQuery({
    queryKey: ["bets", id],
    queryFn: async ({ pageParam }) => {
      const { content, next } = await call("GET /backoffice/players/{id}/bets", { path: { id }, query: { cursor: pageParam ?? null, size: PAGE } });
      return { content, next: next ?? null };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
  });
  const called = useGame();
  const columns: Column<Round>[] = [
    { head: "began", cell: (row) => <When at={row.openedAt} /> },
    {
      head: "game",
      cell: (row) => (
        <span>
          {called.game(row)} <span className="muted">{row.place ? (language === "EN" ? row.place.en : row.place.bn) : called.by(row)}</span>
        </span>
      ),
    },
    {
      head: "stake",
      cell: (row) => (
        <Link to="/rounds/$id" params={{ id: row.id }} className="from">
          <Money amount={row.stake} />
        </Link>
      ),
      figure: true,
    },
    { head: "payout", cell: (row) => <Money amount={row.payout} />, figure: true },
    { head: "net", cell: (row) => <Money amount={minus(row.payout, row.stake)} signed />, figure: true },
    { head: "validBet", cell: (row) => <Money amount={row.validBet} />, figure: true },
    { head: "state", cell: (row) => <RoundState closed={row.closed} /> },
  ];
  return <Walked query={rounds}>{(rows) => <Table label={t("bets")} columns={columns} rows={rows} rowKey={(row) => row.id} empty="noBets" />}</Walked>;
}

const DEVICES: Column<Device>[] = [
  { head: "seen", cell: (row) => <When at={row.seenAt} /> },
  { head: "address", cell: (row) => <code>{row.ip}</code> },
  { head: "device", cell: (row) => <span title={row.device}>{deviceName(row.device)}</span> },
  { head: "since", cell: (row) => <When at={row.createdAt} />, figure: true },
];

function Sessions({ id }: { id: string }) {
  const { t } = useOffice();
  const devices = useQuery({ queryKey: ["sessions", id], queryFn: () => call("GET /backoffice/players/{id}/sessions", { path: { id } }) });
  return <Answer query={devices}>{(rows) => <Table label={t("sessions")} columns={DEVICES} rows={rows} rowKey={(row) => row.id} empty="noSessions" />}</Answer>;
}
