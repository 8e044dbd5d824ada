/** Money that comes in: what a person has to look at, and the bank's statements that prove it. */
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useId, useState } from "react";
import { money } from "ui/format";

import { known } from "../lib/address";
import { call, query, type Page, type Payment, type StatementLine } from "../lib/api";
import { useOffice } from "../lib/office";
import { Answer, Ask, Badge, Money, nextPage, PlayerLink, Table, useTitle, Walked, When, type Column } from "../lib/parts";
import { Import } from "./deposits/Import";
import { DEPOSIT_STATES, refusable } from "./deposits/states";
import { Proof } from "./withdrawal/parts";

/** The queue asks again by itself this often: others decide too, and statements come. */
const PAUSE = 10_000;

export function Deposits() {
  const { t, called, may } = useOffice();
  const { state, member } = useSearch({ from: "/main/deposits" });
  useTitle("deposits");
  const navigate = useNavigate({ from: "/deposits" });
  const [refused, refuse] = useState<Payment | null>(null);
  const list = useInfiniteQuery({
    queryKey: ["deposits", state, member],
    queryFn: ({ pageParam }) => call<Page<Payment>>("GET", `/deposits${query({ state, member, cursor: pageParam })}`),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
    refetchInterval: PAUSE,
  });
  const lines = useQuery({ queryKey: ["lines"], queryFn: () => call<{ channels: string[]; lines: StatementLine[] }>("GET", "/statements/lines"), refetchInterval: PAUSE });
  return (
    <>
      <h1>{t("deposits")}</h1>
      {may("withdrawals.decide") && lines.data && lines.data.channels.length > 0 && <Import channels={lines.data.channels} />}
      <h2>{t("openLines")}</h2>
      <Answer query={lines}>{(found) => <Lines lines={found.lines} />}</Answer>
      <h2>{t("deposits")}</h2>
      <div className="bar-of-filters">
        <label htmlFor="state">{t("state")}</label>
        <select id="state" value={state ?? ""} onChange={(event) => void navigate({ search: (old) => known({ ...old, state: event.target.value || undefined }), replace: true })}>
          <option value="">{t("all")}</option>
          {DEPOSIT_STATES.map((name) => (
            <option key={name} value={name}>
              {called(name)}
            </option>
          ))}
        </select>
        {member && (
          <Link to="/deposits" search={known({ state })} className="chip">
            {t("onlyPlayer")}: {member} ×
          </Link>
        )}
      </div>
      <Walked query={list}>{(rows) => <Table label={t("deposits")} columns={columns(t, may("withdrawals.decide"), refuse)} rows={rows} rowKey={(row) => row.id} empty="queueEmpty" />}</Walked>
      {refused && <Refuse deposit={refused} onClose={() => refuse(null)} />}
    </>
  );
}

function columns(t: ReturnType<typeof useOffice>["t"], decides: boolean, refuse: (deposit: Payment) => void): Column<Payment>[] {
  return [
    { head: "askedAt", cell: (row) => <When at={row.createdAt} />, figure: true },
    { head: "player", cell: (row) => <PlayerLink id={row.member}>{row.account}</PlayerLink> },
    { head: "channel", cell: (row) => row.channel },
    {
      head: "amount",
      cell: (row) => (
        <Link to="/players/$id" params={{ id: row.member }} search={{ cause: `deposit:${row.id}` }} className="from">
          <Money amount={row.received ?? row.amount} />
        </Link>
      ),
      figure: true,
    },
    { head: "reference", cell: (row) => <span className="figure">{[row.code, row.said].filter(Boolean).join(" · ") || "–"}</span> },
    { head: "state", cell: (row) => <Badge state={row.state} /> },
    {
      head: "note",
      cell: (row) => (
        <>
          {row.reason && reasons(t, row.reason)} {row.proof && <Proof id={row.proof} />}
          {decides && refusable(row.state) && (
            <button type="button" className="quiet" onClick={() => refuse(row)}>
              {t("reject")}
            </button>
          )}
        </>
      ),
    },
  ];
}

/** What the house itself says is told in the reader's language; an operator's word stands as it was written. */
function reasons(t: ReturnType<typeof useOffice>["t"], reason: string): string {
  if (reason === "other_amount") return t("otherAmount");
  return reason === "chain_lost" ? t("chainLost") : reason;
}

function Lines({ lines }: { lines: StatementLine[] }) {
  const { t, may } = useOffice();
  const [chosen, choose] = useState<StatementLine | null>(null);
  const shown: Column<StatementLine>[] = [
    { head: "bookedOn", cell: (row) => <span className="figure">{row.bookedOn}</span>, figure: true },
    { head: "transaction", cell: (row) => <span className="figure">{row.transaction}</span> },
    { head: "amount", cell: (row) => <Money amount={row.amount} />, figure: true },
    { head: "reference", cell: (row) => row.reference },
    { head: "payer", cell: (row) => row.payer },
    { head: "state", cell: (row) => <Badge state={row.state} /> },
    {
      head: "action",
      cell: (row) =>
        may("withdrawals.decide") && (
          <button type="button" className="quiet" onClick={() => choose(row)}>
            {t("assign")}
          </button>
        ),
    },
  ];
  return (
    <>
      <Table label={t("openLines")} columns={shown} rows={lines} rowKey={(row) => `${row.channel}:${row.transaction}`} empty="noneWaiting" />
      {chosen && <Assign line={chosen} onClose={() => choose(null)} />}
    </>
  );
}

function useRenew() {
  const queries = useQueryClient();
  return () => Promise.all(["lines", "deposits", "dashboard"].map((key) => queries.invalidateQueries({ queryKey: [key] })));
}

function Assign({ line, onClose }: { line: StatementLine; onClose: () => void }) {
  const { t, language } = useOffice();
  const renew = useRenew();
  const field = useId();
  const [deposit, setDeposit] = useState(line.deposit ?? "");
  const act = async (note: string) => {
    try {
      await call("POST", "/statements/assign", { channel: line.channel, transaction: line.transaction, deposit: deposit.trim(), note });
    } finally {
      await renew();
    }
  };
  return (
    <Ask title={t("assignTitle")} means={t("assignMeans")} field="note" most={100} act={t("assign")} onClose={onClose} onAct={act}>
      <p>
        <b className="figure">৳{money(line.amount, language)}</b> · {line.transaction} · {line.payer}
      </p>
      <p>
        <label htmlFor={field}>{t("depositId")}</label>
        <input id={field} value={deposit} onChange={(event) => setDeposit(event.target.value)} />
      </p>
    </Ask>
  );
}

function Refuse({ deposit, onClose }: { deposit: Payment; onClose: () => void }) {
  const { t, language } = useOffice();
  const renew = useRenew();
  const act = async (reason: string) => {
    try {
      await call("POST", `/deposits/${encodeURIComponent(deposit.id)}/reject`, { reason });
    } finally {
      await renew();
    }
  };
  return (
    <Ask title={t("refuseTitle")} means={t("refuseMeans")} field="reason" most={100} act={t("reject")} danger onClose={onClose} onAct={act}>
      <p>
        <b className="figure">৳{money(deposit.amount, language)}</b> · {deposit.account}
      </p>
    </Ask>
  );
}
