/** What holds a player back, who they are said to be, and how they played lately. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { call, type PlayerAsked as Asked, type PlayerHeld as Held, type PlayerLimit as Limit, type PlayerProof as Proof } from "../lib/api";
import { detailOf, TERMS, type Term } from "../lib/guard";
import { useOffice } from "../lib/office";
import { Answer, Ask, Fact, Money, Table, When, type Column } from "../lib/parts";
import { isTextId, type NameKind, type TextId } from "../lib/texts";
import { AlertTable } from "./Alerts";
import { Picture, useProofColumns } from "./Kyc";

export function PlayerGuard({ id, only }: { id: string; only?: "proofs" }) {
  const held = useQuery({ queryKey: ["held", id], queryFn: () => call("GET /backoffice/players/{id}/guard", { path: { id } }) });
  return <Answer query={held}>{(known) => (only ? <Proofs held={known} /> : <Shown id={id} held={known} />)}</Answer>;
}

/** Who they are said to be, and the proofs of it. */
function Proofs({ held }: { held: Held }) {
  const { t } = useOffice();
  const [open, setOpen] = useState<Proof | null>(null);
  const proofs = useProofColumns(setOpen).filter(({ head }) => head !== "player");
  return (
    <>
      <p>
        {t("tierNow")}: <b>{String(held.tier + 1)}</b>
      </p>
      <Table label={t("proofs")} columns={proofs} rows={held.documents} rowKey={(row) => row.id} empty="noProofs" />
      {open && <Picture proof={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function Shown({ id, held }: { id: string; held: Held }) {
  const { t, called, named, may } = useOffice();
  const [pausing, setPausing] = useState(false);
  const [open, setOpen] = useState<Proof | null>(null);
  const proofs = useProofColumns(setOpen).filter(({ head }) => head !== "player");
  const days = held.days.filter(({ net, minutes }) => Number(net) !== 0 || minutes > 0).reverse();
  return (
    <>
      <section className="panel">
        <dl className="facts">
          <Fact name={t("pauseNow")}>{held.pause ? <Paused pause={held.pause} /> : t("pauseNone")}</Fact>
          <Fact name={t("realityEvery")}>{t("everyMinutes").replace("{minutes}", String(held.realityMinutes))}</Fact>
          <Fact name={t("tierNow")}>{String(held.tier + 1)}</Fact>
          <Fact name={t("withdrawnOf")}>
            <Money amount={held.withdrawn} /> {held.withdrawTotal && <span className="muted">/ <Money amount={held.withdrawTotal} /></span>}
          </Fact>
        </dl>
        {may("players.lock") && (
          <p className="links">
            <button type="button" className="quiet" onClick={() => setPausing(true)}>
              {t("pauseBegin")}
            </button>
          </p>
        )}
      </section>
      <h2>{t("limitsOf")}</h2>
      <Table label={t("limitsOf")} columns={LIMITS(t, called)} rows={held.limits} rowKey={(row) => `${row.kind}.${row.span}`} empty="noLimits" />
      <h2>{t("proofs")}</h2>
      <Table label={t("proofs")} columns={proofs} rows={held.documents} rowKey={(row) => row.id} empty="noProofs" />
      {may("alerts.read") && (
        <>
          <h2>{t("alerts")}</h2>
          <AlertTable rows={held.alerts} />
        </>
      )}
      <h2>{t("thirtyDays")}</h2>
      <Table label={t("thirtyDays")} columns={DAYS} rows={days} rowKey={(row) => row.day} empty="noDays" />
      <h2>{t("asked")}</h2>
      <Table label={t("asked")} columns={ASKED(t, named)} rows={held.history} rowKey={(row) => `${row.at}${row.act}`} empty="noAsked" />
      {open && <Picture proof={open} onClose={() => setOpen(null)} />}
      {pausing && <Pausing id={id} onClose={() => setPausing(false)} />}
    </>
  );
}

function Paused({ pause }: { pause: NonNullable<Held["pause"]> }) {
  const { t, called } = useOffice();
  const [before, after] = t("pauseUntil").split("{at}");
  return (
    <span>
      <span className="badge bad">{called(`pause_${pause.kind}`)}</span>{" "}
      {pause.until ? (
        <>
          {before}
          <When at={pause.until} />
          {after}
        </>
      ) : (
        t("pauseEver")
      )}
    </span>
  );
}

function Pausing({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useOffice();
  const queries = useQueryClient();
  const [term, setTerm] = useState<Term>("24h");
  const begin = async (reason: string) => {
    try {
      await call("POST /backoffice/players/{id}/pause", { path: { id }, body: { term, reason } });
    } finally {
      await queries.invalidateQueries({ queryKey: ["held", id] });
      await queries.invalidateQueries({ queryKey: ["sessions", id] });
    }
  };
  return (
    <Ask title={t("pauseBegin")} means={t("pauseMeans")} field="reason" most={200} act={t("pauseBegin")} danger onClose={onClose} onAct={begin}>
      <label>
        {t("pauseTerm")}{" "}
        <select value={term} onChange={(event) => setTerm(event.target.value as Term)}>
          {TERMS.map((one) => (
            <option key={one} value={one}>
              {t(`term_${one}`)}
            </option>
          ))}
        </select>
      </label>
    </Ask>
  );
}

type Say = (id: TextId) => string;
const figure = (kind: Limit["kind"], value: string) => (kind === "time" ? <span className="figure">{value}</span> : <Money amount={value} />);

const LIMITS = (t: Say, called: (name: string) => string): Column<Limit>[] => [
  { head: "limitKind", cell: (row) => called(`limit_${row.kind}`) },
  { head: "limitSpan", cell: (row) => called(`span_${row.span}`) },
  { head: "limitValue", cell: (row) => (row.value == null ? t("noValue") : figure(row.kind, row.value)), figure: true },
  { head: "limitUsed", cell: (row) => figure(row.kind, row.used), figure: true },
  {
    head: "limitNext",
    cell: (row) =>
      row.nextAt == null ? (
        "–"
      ) : (
        <span>
          {row.next == null ? t("noValue") : figure(row.kind, row.next)} · <When at={row.nextAt} />
        </span>
      ),
  },
];

const DAYS: Column<Held["days"][number]>[] = [
  { head: "time", cell: (row) => row.day },
  { head: "netOf", cell: (row) => <Money amount={row.net} signed />, figure: true },
  { head: "minutesOf", cell: (row) => String(row.minutes), figure: true },
];

const ASKED = (t: Say, named: (kind: NameKind, name: string) => string): Column<Asked>[] => [
  { head: "time", cell: (row) => <When at={row.at} /> },
  { head: "askedWhat", cell: (row) => (isTextId(`asked_${row.act}`) ? t(`asked_${row.act}` as TextId) : row.act) },
  { head: "change", cell: (row) => <span className="wrapping">{detailOf(row, named)}</span> },
  { head: "askedBy", cell: (row) => t(row.byOperator ? "byOperator" : "byPlayer") },
];
