/** Who works here, what each may do, and a new one. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";

import { call } from "../../lib/api";
import { count } from "../../lib/figures";
import { useOffice } from "../../lib/office";
import { Answer, Table, useTitle, When, type Column } from "../../lib/parts";
import { Duties, dutiesOf, Field, Form, Limit, Once, operatorCalls, Reach, roleText, Standing, type Draft, type Outcome, type RoleCard, type Staff } from "./parts";
import { Notices, Requests } from "./Requests";

export function Operators() {
  const { t, may, operator, language } = useOffice();
  useTitle("operators");
  const navigate = useNavigate({ from: "/operators" });
  const staff = useQuery({ queryKey: ["operators"], queryFn: operatorCalls.all });
  const roles = useQuery({ queryKey: ["roles"], queryFn: operatorCalls.roles, staleTime: Infinity });
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<Outcome | null>(null);
  const columns: Column<Staff>[] = [
    {
      head: "operator",
      cell: (row) => (
        <span>
          <Link to="/operators/$id" params={{ id: row.id }} className="from" onClick={(event) => event.stopPropagation()}>
            {row.name}
          </Link>
          {row.id === operator?.id && <span className="muted"> ({t("you")})</span>}
        </span>
      ),
    },
    { head: "role", cell: (row) => t(roleText(row.role)) },
    { head: "state", cell: (row) => <Standing staff={row} /> },
    { head: "reach", cell: (row) => <Reach staff={row} /> },
    { head: "amountLimit", cell: (row) => <Limit limit={row.limit} />, figure: true },
    { head: "openSessions", cell: (row) => <span className="figure">{count(row.sessions, language)}</span>, figure: true },
    { head: "seen", cell: (row) => (row.seenAt ? <When at={row.seenAt} /> : "–"), figure: true },
  ];
  return (
    <>
      <div className="title">
        <h1>{t("operators")}</h1>
        <span className="spring" />
        {may("operators.change") && (
          <button type="button" className="call" disabled={!roles.data} onClick={() => setAdding(true)}>
            {t("addOperator")}
          </button>
        )}
      </div>
      <Notices />
      <Requests />
      <Answer query={staff}>
        {(rows) => <Table label={t("operators")} columns={columns} rows={rows} rowKey={(row) => row.id} empty="noOperators" onRow={(row) => void navigate({ to: "/operators/$id", params: { id: row.id } })} />}
      </Answer>
      {adding && roles.data && (
        <Adding
          roles={roles.data}
          onClose={() => setAdding(false)}
          onMade={(outcome) => {
            setAdding(false);
            setMade(outcome);
          }}
        />
      )}
      {made?.code && <Once told={made.code} name={(made.operator ?? made.request)?.name ?? ""} onClose={() => setMade(null)} />}
    </>
  );
}

function Adding({ roles, onClose, onMade }: { roles: RoleCard[]; onClose: () => void; onMade: (outcome: Outcome) => void }) {
  const { t } = useOffice();
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const [reason, setReason] = useState("");
  const first = roles.filter(({ mineToGive }) => mineToGive).at(-1)?.role ?? "support";
  const [draft, setDraft] = useState<Draft>({ role: roles.some(({ role, mineToGive }) => mineToGive && role === "support") ? "support" : first, countries: "", line: "", limit: "" });
  const add = async () => {
    const outcome = await call("POST /backoffice/operators", { body: { name: name.trim(), duties: dutiesOf(draft), reason: reason.trim() } });
    for (const key of ["operators", "operator-requests"]) await queries.invalidateQueries({ queryKey: [key] });
    onMade(outcome);
  };
  return (
    <Form title={t("addOperator")} means={t("addMeans")} act={t("addOperator")} onClose={onClose} onAct={add}>
      <Field name={t("operatorName")} hint={t("operatorNameHint")}>
        {(id, hint) => <input id={id} aria-describedby={hint} required minLength={3} maxLength={20} autoComplete="off" autoCapitalize="none" spellCheck={false} value={name} onChange={(event) => setName(event.target.value)} />}
      </Field>
      <Duties roles={roles} draft={draft} onChange={setDraft} />
      <Field name={t("reason")}>{(id) => <input id={id} required maxLength={200} autoComplete="off" value={reason} onChange={(event) => setReason(event.target.value)} />}</Field>
    </Form>
  );
}
