/** The lists behind the tabs: each is asked for when its tab is opened, and walked by a cursor. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { deviceName } from "ui/device";
import { moment } from "ui/format";

import { call, type Answer as Answered } from "../../lib/api";
import { count } from "../../lib/figures";
import { useOffice } from "../../lib/office";
import { Able, Answer, Badge, Fact, kindOf, Money, nextPage, PlayerLink, Short, Table, Walked, When, type Column } from "../../lib/parts";
import type { TextId } from "../../lib/texts";

interface Pages<T> {
  content: T[];
  next?: string | null;
}

/** A list of a player's, page by page. */
function useWalk<T>(name: string, id: string, get: (cursor: string | undefined) => Promise<Pages<T>>) {
  return useInfiniteQuery({
    queryKey: [name, id],
    queryFn: async ({ pageParam }) => {
      const { content, next } = await get(pageParam);
      return { content, next: next ?? null };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
  });
}

const below = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor: Number(cursor) });
const after = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor });

function Walk<T>({ name, id, label, columns, rowKey, empty, get }: { name: string; id: string; label: TextId; columns: Column<T>[]; rowKey: (row: T) => string; empty: TextId; get: (cursor: string | undefined) => Promise<Pages<T>> }) {
  const { t } = useOffice();
  const query = useWalk(name, id, get);
  return <Walked query={query}>{(rows) => <Table label={t(label)} columns={columns} rows={rows} rowKey={rowKey} empty={empty} />}</Walked>;
}

export function Person({ id }: { id: string }) {
  const { t } = useOffice();
  const person = useQuery({ queryKey: ["person", id], queryFn: () => call("GET /backoffice/players/{id}/person", { path: { id } }) });
  const proved = (is: boolean) => <span className="muted">({t(is ? "provedMark" : "unprovedMark")})</span>;
  const or = (value: ReactNode) => value ?? t("none");
  return (
    <Answer query={person}>
      {(known) => (
        <section className="panel">
          <dl className="facts">
            <Fact name={t("payeeName")}>{or(known.payeeName)}</Fact>
            <Fact name={t("mobileNumber")}>{known.mobile ? <>{known.mobile} {proved(known.mobileVerified)}</> : t("none")}</Fact>
            <Fact name={t("emailAddress")}>{known.email ? <>{known.email} {proved(known.emailVerified)}</> : t("none")}</Fact>
            <Fact name={t("authenticatorOn")}>{t(known.authenticator ? "yes" : "no")}</Fact>
            <Fact name={t("elsewhere")}>{known.elsewhere.length === 0 ? t("none") : known.elsewhere.join(", ")}</Fact>
            <Fact name={t("payees")}>{known.payees.length === 0 ? t("none") : known.payees.join(", ")}</Fact>
          </dl>
        </section>
      )}
    </Answer>
  );
}

type Deposit = Answered<"GET /backoffice/deposits">["content"][number];
export function Deposits({ id }: { id: string }) {
  const columns: Column<Deposit>[] = [
    { head: "time", cell: (row) => <When at={row.createdAt} /> },
    { head: "channel", cell: (row) => row.channel },
    { head: "state", cell: (row) => <Badge state={row.state} /> },
    { head: "cause", cell: (row) => <Cause member={id} cause={`deposit:${row.id}`} /> },
    { head: "amount", cell: (row) => <Money amount={row.amount} />, figure: true },
    { head: "fee", cell: (row) => <Money amount={row.fee} />, figure: true },
  ];
  return <Walk name="deposits-of" id={id} label="deposits" columns={columns} rowKey={(row) => row.id} empty="noDeposits" get={(cursor) => call("GET /backoffice/deposits", { query: { member: id, ...after(cursor) } })} />;
}

type Withdrawal = Answered<"GET /backoffice/withdrawals">["content"][number];
export function Withdrawals({ id }: { id: string }) {
  const columns: Column<Withdrawal>[] = [
    { head: "time", cell: (row) => <When at={row.createdAt} /> },
    { head: "payee", cell: (row) => `${row.method} ${row.number}` },
    { head: "state", cell: (row) => <Badge state={row.state} /> },
    {
      head: "amount",
      cell: (row) => (
        <Link to="/withdrawals" search={{ id: row.id, member: id }} className="from">
          <Money amount={row.amount} />
        </Link>
      ),
      figure: true,
    },
    { head: "fee", cell: (row) => <Money amount={row.fee} />, figure: true },
  ];
  return <Walk name="withdrawals-of" id={id} label="withdrawals" columns={columns} rowKey={(row) => row.id} empty="noWithdrawals" get={(cursor) => call("GET /backoffice/withdrawals", { query: { member: id, ...after(cursor) } })} />;
}

function Cause({ member, cause }: { member: string; cause: string }) {
  return (
    <Link to="/players/$id" params={{ id: member }} search={{ cause }} className="from" resetScroll={false} title={cause}>
      <Short text={cause} letters={26} />
    </Link>
  );
}

type Transfer = Answered<"GET /backoffice/players/{id}/transfers">["content"][number];
export function Transfers({ id }: { id: string }) {
  const { t } = useOffice();
  const columns: Column<Transfer>[] = [
    { head: "time", cell: (row) => <When at={row.at} /> },
    { head: "direction", cell: (row) => t(row.sent ? "sentOut" : "cameIn") },
    { head: "otherSide", cell: (row) => (row.member ? <PlayerLink id={row.member}>{row.other}</PlayerLink> : row.other) },
    { head: "state", cell: (row) => (row.member ? "–" : <Badge state={row.state} />) },
    { head: "noteText", cell: (row) => row.note || "–" },
    { head: "amount", cell: (row) => <Money amount={row.amount} />, figure: true },
  ];
  return <Walk name="transfers-of" id={id} label="tab_transfers" columns={columns} rowKey={(row) => row.id} empty="noTransfers" get={(cursor) => call("GET /backoffice/players/{id}/transfers", { path: { id }, query: after(cursor) })} />;
}

type Turnover = Answered<"GET /backoffice/players/{id}/turnover">["content"][number];
export function TurnoverList({ id }: { id: string }) {
  const { t } = useOffice();
  const columns: Column<Turnover>[] = [
    { head: "since", cell: (row) => <When at={row.openedAt} /> },
    { head: "cause", cell: (row) => <Cause member={id} cause={row.cause} /> },
    { head: "state", cell: (row) => <span className={row.closedAt ? "badge" : "badge run"}>{t(row.spent ? "turnoverSpent" : row.closedAt ? "turnoverDone" : "turnoverOpen")}</span> },
    { head: "requiredBet", cell: (row) => <Money amount={row.required} />, figure: true },
    { head: "doneBet", cell: (row) => <Money amount={row.done} />, figure: true },
  ];
  return <Walk name="turnover-of" id={id} label="tab_turnover" columns={columns} rowKey={(row) => row.id} empty="noTurnover" get={(cursor) => call("GET /backoffice/players/{id}/turnover", { path: { id }, query: below(cursor) })} />;
}

type SignIn = Answered<"GET /backoffice/players/{id}/sign-ins">["content"][number];
export function SignIns({ id }: { id: string }) {
  const { t } = useOffice();
  const columns: Column<SignIn>[] = [
    { head: "time", cell: (row) => <When at={row.at} /> },
    { head: "outcome", cell: (row) => <span className={row.succeeded ? "badge good" : "badge bad"}>{t(row.succeeded ? "gotIn" : "refusedIn")}</span> },
    { head: "signInMethod", cell: (row) => row.method },
    { head: "address", cell: (row) => <code>{row.ip}</code> },
    { head: "device", cell: (row) => <span title={row.device}>{deviceName(row.device)}</span> },
  ];
  return <Walk name="sign-ins-of" id={id} label="tab_signins" columns={columns} rowKey={(row) => row.id} empty="noSignIns" get={(cursor) => call("GET /backoffice/players/{id}/sign-ins", { path: { id }, query: below(cursor) })} />;
}

type Linked = Answered<"GET /backoffice/players/{id}/linked">[number];
export function LinkedList({ id }: { id: string }) {
  const { t, called } = useOffice();
  const linked = useQuery({ queryKey: ["linked", id], queryFn: () => call("GET /backoffice/players/{id}/linked", { path: { id } }) });
  const columns: Column<Linked>[] = [
    { head: "account", cell: (row) => <PlayerLink id={row.id}>{row.account}</PlayerLink> },
    { head: "shared", cell: (row) => row.kinds.map((kind) => called(`shared_${kind}`)).join(", ") },
    { head: "oppositeRounds", cell: (row) => (row.oppositeRounds > 0 ? <span className="badge bad">{row.oppositeRounds}</span> : "–"), figure: true },
    { head: "state", cell: (row) => <Able enabled={row.enabled} /> },
    { head: "since", cell: (row) => <When at={row.createdAt} />, figure: true },
    { head: "seen", cell: (row) => <When at={row.seenAt} />, figure: true },
  ];
  return <Answer query={linked}>{(rows) => <Table label={t("tab_linked")} columns={columns} rows={rows} rowKey={(row) => row.id} empty="noLinked" />}</Answer>;
}

type Ticket = Answered<"GET /backoffice/players/{id}/tickets">["content"][number];
export function Tickets({ id }: { id: string }) {
  const columns: Column<Ticket>[] = [
    { head: "time", cell: (row) => <When at={row.at} /> },
    { head: "ticketText", cell: (row) => <span className="wrapping">{row.content}</span> },
    { head: "answeredBy", cell: (row) => (row.closedAt ? `${row.closedBy ?? "–"} · ${moment(row.closedAt)}` : "–") },
    { head: "noteText", cell: (row) => row.note ?? "–" },
  ];
  return <Walk name="tickets-of" id={id} label="tab_tickets" columns={columns} rowKey={(row) => row.id} empty="noTickets" get={(cursor) => call("GET /backoffice/players/{id}/tickets", { path: { id }, query: below(cursor) })} />;
}

type Mail = Answered<"GET /backoffice/players/{id}/messages">["content"][number];
export function MailList({ id }: { id: string }) {
  const { t, called, language } = useOffice();
  const title = (row: Mail) => String(row.title?.[language === "EN" ? "en" : "bn"] ?? called(`mail_${row.kind}`));
  const columns: Column<Mail>[] = [
    { head: "time", cell: (row) => <When at={row.at} /> },
    { head: "mailKind", cell: (row) => title(row) },
    { head: "readAt", cell: (row) => (row.readAt ? <When at={row.readAt} /> : t("unread")) },
    { head: "state", cell: (row) => (row.deleted ? t("putAway") : "–") },
  ];
  return <Walk name="mail-of" id={id} label="tab_mail" columns={columns} rowKey={(row) => row.id} empty="noMail" get={(cursor) => call("GET /backoffice/players/{id}/messages", { path: { id }, query: after(cursor) })} />;
}

type Commission = Answered<"GET /backoffice/players/{id}/commissions">["content"][number];
export function Commissions({ id }: { id: string }) {
  const { called } = useOffice();
  const columns: Column<Commission>[] = [
    { head: "kind", cell: (row) => called(row.kind) },
    { head: "windowOf", cell: (row) => <span className="figure">{moment(row.from)} – {moment(row.to)}</span> },
    { head: "validBet", cell: (row) => <Money amount={row.validBet} />, figure: true },
    { head: "rate", cell: (row) => <span className="figure">{row.rate} %</span>, figure: true },
    { head: "amount", cell: (row) => <Money amount={row.amount} signed />, figure: true },
    { head: "time", cell: (row) => <When at={row.at} />, figure: true },
  ];
  return <Walk name="commissions-of" id={id} label="tab_commissions" columns={columns} rowKey={(row) => row.id} empty="noCommissions" get={(cursor) => call("GET /backoffice/players/{id}/commissions", { path: { id }, query: after(cursor) })} />;
}

type Line = Answered<"GET /backoffice/players/{id}/line">;
type TeamMember = Line["below"][number];
/** Who stands above, up to the house, and who directly below. */
export function AgentLine({ id }: { id: string }) {
  const { t, language } = useOffice();
  const above = useQuery({ queryKey: ["above", id], queryFn: () => call("GET /backoffice/players/{id}/line", { path: { id }, query: {} }) });
  const team = useWalk<TeamMember>("below", id, async (cursor) => {
    const page = await call("GET /backoffice/players/{id}/line", { path: { id }, query: below(cursor) });
    return { content: page.below, next: page.next ?? null };
  });
  const columns: Column<TeamMember>[] = [
    { head: "account", cell: (row) => <PlayerLink id={row.id}>{row.account}</PlayerLink> },
    { head: "kind", cell: (row) => t(kindOf(row.type)) },
    { head: "state", cell: (row) => <Able enabled={row.enabled} /> },
    { head: "team", cell: (row) => <span className="figure">{count(row.team, language)}</span>, figure: true },
    { head: "since", cell: (row) => <When at={row.createdAt} />, figure: true },
  ];
  return (
    <>
      <section className="panel">
        <h2>{t("above")}</h2>
        <Answer query={above}>
          {(line) =>
            line.above.length === 0 ? (
              <p>{t("nobodyAbove")}</p>
            ) : (
              <p className="links">
                {line.above.map((card) => (
                  <PlayerLink key={card.id} id={card.id}>
                    {card.account}
                  </PlayerLink>
                ))}
              </p>
            )
          }
        </Answer>
      </section>
      <h2>{t("below")}</h2>
      <Walked query={team}>{(rows) => <Table label={t("below")} columns={columns} rows={rows} rowKey={(row) => row.id} empty="nobodyBelow" />}</Walked>
    </>
  );
}
