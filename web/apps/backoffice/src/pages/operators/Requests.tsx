/** What one operator asked for about another and a second one decides, and what every owner is told. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";

import { call, type Answer as Answered } from "../../lib/api";
import { useOffice } from "../../lib/office";
import { Answer, Ask, Fact, Table, When, type Column } from "../../lib/parts";
import { Limit, Once, operatorCalls, Reach, roleText, type Told } from "./parts";

type Request = Answered<"GET /backoffice/operators/requests">["requests"][number];
type Notice = Answered<"GET /backoffice/operators/notices">[number];

/** All that wait, or those about one operator. */
export function Requests({ of }: { of?: string }) {
  const { t, may, operator } = useOffice();
  const queries = useQueryClient();
  const found = useQuery({ queryKey: ["operator-requests"], queryFn: operatorCalls.requests });
  const [deciding, decide] = useState<{ row: Request; approve: boolean } | null>(null);
  const [told, tell] = useState<{ told: Told; name: string } | null>(null);
  const again = async () => {
    for (const key of ["operator-requests", "operators", "operator", "notices"]) await queries.invalidateQueries({ queryKey: [key] });
  };
  const act = async (note: string) => {
    if (!deciding) return;
    const given = { path: { id: deciding.row.id }, body: { note } };
    try {
      if (!deciding.approve) await call("POST /backoffice/operators/requests/{id}/refuse", given);
      else {
        const outcome = await call("POST /backoffice/operators/requests/{id}/approve", given);
        if (outcome.code) tell({ told: outcome.code, name: deciding.row.name });
      }
    } finally {
      await again();
    }
  };
  const columns: Column<Request>[] = [
    { head: "time", cell: (row) => <When at={row.askedAt} /> },
    { head: "adjustAskedBy", cell: (row) => row.askedName },
    { head: "action", cell: (row) => t(`ask_${row.kind}`) },
    { head: "operator", cell: (row) => (row.operator ? <Link to="/operators/$id" params={{ id: row.operator }} className="from">{row.name}</Link> : row.name) },
    { head: "role", cell: (row) => t(roleText(row.role)) },
    { head: "reason", cell: (row) => <span className="wrapping">{row.reason}</span> },
    {
      head: "decision",
      cell: (row) => {
        const own = row.askedBy === operator?.id;
        if (!may("operators.change") || row.operator === operator?.id || (!own && !row.mayDecide)) return <span className="muted">{t("anotherDecides")}</span>;
        return (
          <span className="pair">
            {!own && (
              <button type="button" className="from" onClick={() => decide({ row, approve: true })}>
                {t("agree")}
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
  return (
    <>
      <Answer query={found}>
        {({ requests, owners }) => {
          const rows = requests.filter((row) => of === undefined || row.operator === of);
          return (
            <>
              {owners < 2 && (
                <p className="panel" role="note">
                  {t("oneOwner")} <code>mela operator replace</code>
                </p>
              )}
              {rows.length > 0 && (
                <section aria-label={t("operatorRequests")}>
                  <h2>{t("operatorRequests")}</h2>
                  <Table label={t("operatorRequests")} columns={columns} rows={rows} rowKey={(row) => row.id} empty="noOperators" />
                </section>
              )}
            </>
          );
        }}
      </Answer>
      {deciding && (
        <Ask
          title={`${t(deciding.approve ? "agree" : "refuseAdjustment")} · ${deciding.row.name}`}
          means={t(!deciding.approve ? "refuseRequestMeans" : deciding.row.kind === "hire" || deciding.row.kind === "reset" ? "agreeCodeMeans" : "agreeMeans")}
          field="note"
          most={200}
          act={t(deciding.approve ? "agree" : "refuseAdjustment")}
          danger={!deciding.approve}
          onClose={() => decide(null)}
          onAct={act}
        >
          <dl className="facts">
            <Fact name={t("action")}>{t(`ask_${deciding.row.kind}`)}</Fact>
            <Fact name={t("adjustAskedBy")}>{deciding.row.askedName}</Fact>
            <Fact name={t("role")}>{t(roleText(deciding.row.role))}</Fact>
            <Fact name={t("reach")}>
              <Reach staff={deciding.row} />
            </Fact>
            <Fact name={t("amountLimit")}>
              <Limit limit={deciding.row.limit} />
            </Fact>
            <Fact name={t("reason")}>{deciding.row.reason}</Fact>
          </dl>
        </Ask>
      )}
      {told && deciding === null && <Once told={told.told} name={told.name} onClose={() => tell(null)} />}
    </>
  );
}

/** What others did about operators since the owner last looked. */
export function Notices() {
  const { t, may, named } = useOffice();
  const queries = useQueryClient();
  const found = useQuery({ queryKey: ["notices"], queryFn: operatorCalls.notices, enabled: may("notices.read") });
  const [first] = found.data ?? [];
  if (!first) return null;
  const seen = async () => {
    await call("POST /backoffice/operators/notices/seen", { body: { number: first.number } });
    await queries.invalidateQueries({ queryKey: ["notices"] });
  };
  const columns: Column<Notice>[] = [
    { head: "time", cell: (row) => <When at={row.at} /> },
    { head: "operator", cell: (row) => (row.operator ? <Link to="/operators/$id" params={{ id: row.operator }} className="from">{row.name}</Link> : row.name) },
    { head: "action", cell: (row) => named("act", row.action) },
    { head: "doneBy", cell: (row) => row.by },
  ];
  return (
    <section aria-label={t("operatorNotices")}>
      <div className="title">
        <h2>{t("operatorNotices")}</h2>
        <span className="spring" />
        <button type="button" className="quiet" onClick={() => void seen()}>
          {t("noticesSeen")}
        </button>
      </div>
      <Table label={t("operatorNotices")} columns={columns} rows={found.data ?? []} rowKey={(row) => row.number} empty="noOperators" />
    </section>
  );
}
