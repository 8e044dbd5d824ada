/** Money given or taken by operators: asked for by one, decided by another. */
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useIntent } from "api/useIntent";
import { useState } from "react";

import { call, type Answer as Answered } from "../../lib/api";
import { useOffice } from "../../lib/office";
import { Ask, Fact, Money, nextPage, PlayerLink, Table, useTitle, Walked, When, type Column } from "../../lib/parts";
import { Field, Form } from "../operators/parts";

type Adjustment = Answered<"GET /backoffice/adjustments">["content"][number];
type State = Adjustment["state"];
type Type = Adjustment["type"];

const TONES: Record<State, string> = { waiting: "wait", posted: "good", refused: "bad" };

/** All that wait, or all there are. */
export function AdjustmentQueue() {
  const { t } = useOffice();
  useTitle("adjustments");
  const { state } = useSearch({ from: "/main/adjustments" });
  return (
    <>
      <h1>{t("adjustments")}</h1>
      <AdjustmentList {...(state === "all" ? {} : { state: "waiting" })} />
    </>
  );
}

export function AdjustmentList({ member, state }: { member?: string; state?: State }) {
  const { t, may, operator } = useOffice();
  const queries = useQueryClient();
  const [deciding, decide] = useState<{ row: Adjustment; approve: boolean } | null>(null);
  const list = useInfiniteQuery({
    queryKey: ["adjustments", member, state],
    queryFn: async ({ pageParam }) => {
      const { content, next } = await call("GET /backoffice/adjustments", {
        query: { ...(member === undefined ? {} : { member }), ...(state === undefined ? {} : { state }), ...(pageParam === undefined ? {} : { cursor: pageParam }) },
      });
      return { content, next: next ?? null };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
  });
  const columns: Column<Adjustment>[] = [
    { head: "time", cell: (row) => <When at={row.askedAt} /> },
    ...(member === undefined ? [{ head: "player" as const, cell: (row: Adjustment) => <PlayerLink id={row.member}>{row.account}</PlayerLink> }] : []),
    { head: "amount", cell: (row) => <Money amount={row.amount} signed exact currency={row.asset} />, figure: true },
    { head: "adjustType", cell: (row) => <span title={t(`adjustMeans_${row.type}`)}>{t(`adjust_${row.type}`)}</span> },
    {
      head: "reason",
      cell: (row) => (
        <span className="wrapping">
          {row.reason}
          {row.reference && <span className="muted"> · {row.reference}</span>}
        </span>
      ),
    },
    { head: "state", cell: (row) => <span className={`badge ${TONES[row.state]}`}>{t(row.state)}</span> },
    { head: "adjustAskedBy", cell: (row) => row.askedName },
    { head: "decidedBy", cell: (row) => (row.decidedName ? <span title={row.note ?? ""}>{row.decidedName}</span> : "–") },
    {
      head: "action",
      cell: (row) => {
        if (row.state !== "waiting" || !may("adjustments.decide")) return "–";
        const own = row.askedBy === operator?.id;
        return (
          <span className="pair">
            {!own && (
              <button type="button" className="from" onClick={() => decide({ row, approve: true })}>
                {t("approveAdjustment")}
              </button>
            )}
            <button type="button" className="from" onClick={() => decide({ row, approve: false })}>
              {t(own ? "takeBack" : "refuseAdjustment")}
            </button>
          </span>
        );
      },
    },
  ];
  const act = async (note: string) => {
    if (!deciding) return;
    const given = { path: { id: deciding.row.id }, body: { note } };
    try {
      await (deciding.approve ? call("POST /backoffice/adjustments/{id}/approve", given) : call("POST /backoffice/adjustments/{id}/refuse", given));
    } finally {
      await queries.invalidateQueries({ queryKey: ["adjustments"] });
      await queries.invalidateQueries({ queryKey: ["audit"] });
      await queries.invalidateQueries({ queryKey: ["player", deciding.row.member] });
      await queries.invalidateQueries({ queryKey: ["ledger", deciding.row.member] });
    }
  };
  return (
    <>
      <Walked query={list}>{(rows) => <Table label={t("adjustments")} columns={columns} rows={rows} rowKey={(row) => row.id} empty="noAdjustments" />}</Walked>
      {deciding && (
        <Ask
          title={t(deciding.approve ? "approveAdjustment" : "refuseAdjustment")}
          means={t(deciding.approve ? "approveAdjustmentMeans" : "refuseAdjustmentMeans")}
          field="note"
          most={200}
          act={t(deciding.approve ? "approveAdjustment" : "refuseAdjustment")}
          danger={!deciding.approve}
          onClose={() => decide(null)}
          onAct={act}
        >
          <dl className="facts">
            <Fact name={t("player")}>{deciding.row.account}</Fact>
            <Fact name={t("amount")}>
              <Money amount={deciding.row.amount} signed exact currency={deciding.row.asset} />
            </Fact>
            <Fact name={t("adjustType")}>{t(`adjust_${deciding.row.type}`)}</Fact>
            {deciding.row.reference && <Fact name={t("adjustReference")}>{deciding.row.reference}</Fact>}
            <Fact name={t("reason")}>{deciding.row.reason}</Fact>
          </dl>
          <p className="muted">{t(`adjustMeans_${deciding.row.type}`)}</p>
        </Ask>
      )}
    </>
  );
}

/** Asks for one. Its type says which way money may go, what must be named, where reports count it and what must be bet. */
export function Adjusting({ id, account, onClose }: { id: string; account: string; onClose: () => void }) {
  const { t } = useOffice();
  const queries = useQueryClient();
  const intent = useIntent();
  const types = useQuery({ queryKey: ["adjustments", "types"], queryFn: () => call("GET /backoffice/adjustments/types"), staleTime: Infinity });
  const [type, setType] = useState<Type>("goodwill");
  const [wanted, setGive] = useState(true);
  const [amount, setAmount] = useState("");
  const [reference, setReference] = useState("");
  const [reason, setReason] = useState("");
  const rules = types.data?.find((one) => one.type === type);
  const give = rules?.direction === "either" ? wanted : rules?.direction !== "take";
  const names = rules !== undefined && rules.mustName !== "nothing";
  const ask = async () => {
    const wish = { member: id, give, type, amount: amount.trim(), reference: names ? reference.trim() : null, reason: reason.trim() };
    await call("POST /backoffice/adjustments", { body: { requestId: intent.of(wish), ...wish } });
    intent.done(wish);
    await queries.invalidateQueries({ queryKey: ["adjustments"] });
    onClose();
  };
  return (
    <Form title={`${t("adjust")} · ${account}`} means={t("adjustMeans")} act={t("askApproval")} onClose={onClose} onAct={ask}>
      <Field name={t("adjustType")} hint={[t(`adjustMeans_${type}`), ...(rules ? [t(`counted_${rules.countedAs}`)] : [])].join(" ")}>
        {(field, hint) => (
          <select id={field} aria-describedby={hint} value={type} onChange={(event) => setType(event.target.value as Type)}>
            {(types.data ?? [{ type }]).map((one) => (
              <option key={one.type} value={one.type}>
                {t(`adjust_${one.type}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {rules?.direction === "either" && (
        <Field name={t("direction")}>
          {(field) => (
            <select id={field} value={wanted ? "give" : "take"} onChange={(event) => setGive(event.target.value === "give")}>
              <option value="give">{t("give")}</option>
              <option value="take">{t("take")}</option>
            </select>
          )}
        </Field>
      )}
      <Field name={t("amount")}>{(field) => <input id={field} required inputMode="decimal" maxLength={20} autoComplete="off" value={amount} onChange={(event) => setAmount(event.target.value)} />}</Field>
      {names && (
        <Field name={t(rules.mustName === "cause" ? "adjustCause" : "adjustOutside")}>{(field) => <input id={field} required maxLength={100} autoComplete="off" value={reference} onChange={(event) => setReference(event.target.value)} />}</Field>
      )}
      <Field name={t("reason")}>{(field) => <input id={field} required maxLength={200} autoComplete="off" value={reason} onChange={(event) => setReason(event.target.value)} />}</Field>
    </Form>
  );
}
