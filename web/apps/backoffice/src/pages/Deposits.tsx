/** Money that comes in: what a person has to look at, and the bank's statements that prove it. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";

import { known } from "../lib/address";
import { call, type Payment } from "../lib/api";
import { useOffice } from "../lib/office";
import { Answer, Ask, Badge, Money, nextPage, PlayerLink, Table, useTitle, Walked, When, type Column } from "../lib/parts";
import { Back, type BackAct } from "./deposits/Back";
import { Import } from "./deposits/Import";
import { Lines } from "./deposits/Lines";
import { useRenew } from "./deposits/renew";
import { chargeable, DEPOSIT_STATES, refundable, refusable } from "./deposits/states";
import { Proof } from "./withdrawal/parts";

/** The queue asks again by itself this often: others decide too, and statements come. */
const PAUSE = 10_000;

export function Deposits() {
  const { t, called, may } = useOffice();
  const { state, member } = useSearch({ from: "/main/deposits" });
  useTitle("deposits");
  const navigate = useNavigate({ from: "/deposits" });
  const [refused, refuse] = useState<Payment | null>(null);
  const [back, goBack] = useState<{ deposit: Payment; act: BackAct } | null>(null);
  const [waiting, wait] = useState(false);
  const list = useInfiniteQuery({
    queryKey: ["deposits", state, member],
    queryFn: ({ pageParam }) => call("GET /backoffice/deposits", { query: { state: state ?? null, member: member ?? null, cursor: pageParam ?? null } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
    refetchInterval: PAUSE,
  });
  const lines = useQuery({ queryKey: ["lines"], queryFn: () => call("GET /backoffice/statements/lines"), refetchInterval: PAUSE, enabled: may("statements.read") });
  return (
    <>
      <h1>{t("deposits")}</h1>
      <p role="status" className={waiting ? "means" : undefined}>
        {waiting && t("secondWaits")}
      </p>
      {may("statements.import") && lines.data && lines.data.channels.length > 0 && <Import channels={lines.data.channels} />}
      {may("statements.read") && (
        <>
          <h2>{t("openLines")}</h2>
          <Answer query={lines}>{(found) => <Lines lines={found.lines} onWaiting={() => wait(true)} />}</Answer>
        </>
      )}
      <h2>{t("deposits")}</h2>
      <div className="bar-of-filters">
        <label htmlFor="state">{t("state")}</label>
        <select id="state" value={state ?? ""} onChange={(event) => void navigate({ search: (old) => known({ ...old, state: DEPOSIT_STATES.find((name) => name === event.target.value) }), replace: true })}>
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
      <Walked query={list}>{(rows) => <Table label={t("deposits")} columns={columns(t, may("deposits.decide"), { refuse, goBack })} rows={rows} rowKey={(row) => row.id} empty="queueEmpty" />}</Walked>
      {refused && <Refuse deposit={refused} onClose={() => refuse(null)} />}
      {back && <Back {...back} onClose={() => goBack(null)} onWaiting={() => wait(true)} />}
    </>
  );
}

interface Acts {
  refuse: (deposit: Payment) => void;
  goBack: (back: { deposit: Payment; act: BackAct }) => void;
}

function columns(t: ReturnType<typeof useOffice>["t"], decides: boolean, acts: Acts): Column<Payment>[] {
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
        <span className="acts">
          {Number(row.returned) > 0 && (
            <span className="muted">
              <Money amount={row.returned} /> {t("wentBack")}{" "}
            </span>
          )}
          {row.reason && reasons(t, row.reason)} {row.proof && <Proof id={row.proof} />}
          {decides && refusable(row.state) && (
            <button type="button" className="quiet" onClick={() => acts.refuse(row)}>
              {t("reject")}
            </button>
          )}
          {decides && refundable(row) && (
            <button type="button" className="quiet" onClick={() => acts.goBack({ deposit: row, act: "refund" })}>
              {t("giveBack")}
            </button>
          )}
          {decides && chargeable(row.state) && (
            <button type="button" className="quiet" onClick={() => acts.goBack({ deposit: row, act: "chargeback" })}>
              {t("writeChargeback")}
            </button>
          )}
        </span>
      ),
    },
  ];
}

/** What the house itself says is told in the reader's language; an operator's word stands as it was written. */
function reasons(t: ReturnType<typeof useOffice>["t"], reason: string): string {
  switch (reason) {
    case "other_amount":
      return t("otherAmount");
    case "large_amount":
      return t("largeAmount");
    case "unknown_payer":
      return t("unknownPayer");
    case "other_payer":
      return t("otherPayer");
    case "paid_after_rejection":
      return t("whyPaidRejected");
    case "chain_lost":
      return t("chainLost");
    case "refund":
      return t("whyRefund");
    case "chargeback":
      return t("whyChargeback");
    default:
      return reason;
  }
}

function Refuse({ deposit, onClose }: { deposit: Payment; onClose: () => void }) {
  const { t, sum } = useOffice();
  const renew = useRenew();
  const act = async (reason: string) => {
    try {
      await call("POST /backoffice/deposits/{id}/reject", { path: { id: deposit.id }, body: { reason } });
    } finally {
      await renew();
    }
  };
  return (
    <Ask title={t("refuseTitle")} means={t("refuseMeans")} field="reason" most={100} act={t("reject")} danger onClose={onClose} onAct={act}>
      <p>
        <b className="figure">{sum(deposit.amount, deposit.currency)}</b> · {deposit.account}
      </p>
    </Ask>
  );
}
