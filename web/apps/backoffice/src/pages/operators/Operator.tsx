/** One operator: what they may do, where they are signed in, and what can be done about that. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";

import { deviceName } from "ui/device";
import { call, type Answer as Answered } from "../../lib/api";
import { useOffice } from "../../lib/office";
import type { TextId } from "../../lib/texts";
import { Answer, Ask, Fact, Problem, Rights, Table, useTitle, When, type Column } from "../../lib/parts";
import { Duties, draftOf, dutiesOf, Field, Form, Limit, Once, operatorCalls, Reach, roleText, Standing, type RoleCard, type Told } from "./parts";
import { Requests } from "./Requests";

type Known = Answered<"GET /backoffice/operators/{id}">;
export type Session = Known["open"][number];

export function Operator() {
  const { id } = useParams({ from: "/main/operators/$id" });
  const { t } = useOffice();
  const found = useQuery({ queryKey: ["operator", id], queryFn: () => operatorCalls.one(id) });
  return (
    <>
      {!found.data && <h1>{t("operator")}</h1>}
      <Answer query={found}>{(known) => <Found key={known.id} known={known} />}</Answer>
    </>
  );
}

type Asking = "duties" | "lock" | "reset" | null;

function Found({ known }: { known: Known }) {
  const { t, may, operator } = useOffice();
  useTitle("operator", known.name);
  const queries = useQueryClient();
  const roles = useQuery({ queryKey: ["roles"], queryFn: operatorCalls.roles, staleTime: Infinity });
  const [asking, ask] = useState<Asking>(null);
  const [told, tell] = useState<Told | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const path = { id: known.id };
  const again = async () => {
    await queries.invalidateQueries({ queryKey: ["operator", known.id] });
    for (const key of ["operators", "operator-requests"]) await queries.invalidateQueries({ queryKey: [key] });
  };
  const itself = operator?.id === known.id;
  const two = (means: TextId, asks: boolean) => (asks && known.takesTwo ? `${t(means)} ${t("takesTwo")}` : t(means));
  const may_ = may("operators.change") && !itself;
  const end = async (session?: string) => {
    setFailure(null);
    await call("POST /backoffice/operators/{id}/sessions/end", { path, body: session === undefined ? {} : { session } }).catch(setFailure);
    await again();
  };
  return (
    <>
      <div className="title">
        <h1>{known.name}</h1>
        <Standing staff={known} />
        <span className="spring" />
        {may_ && (
          <span className="choices">
            <button type="button" className="quiet" disabled={!roles.data} onClick={() => ask("duties")}>
              {t("changeDuties")}
            </button>
            <button type="button" className="quiet" onClick={() => ask("reset")}>
              {t("resetOperator")}
            </button>
            <button type="button" className="quiet" onClick={() => ask("lock")}>
              {t(known.enabled ? "lockOperator" : "unlockOperator")}
            </button>
          </span>
        )}
      </div>
      <Requests of={known.id} />
      <section className="panel">
        <dl className="facts">
          <Fact name={t("role")}>{t(roleText(known.role))}</Fact>
          <Fact name={t("reach")}>
            <Reach staff={known} />
          </Fact>
          <Fact name={t("amountLimit")}>
            <Limit limit={known.limit} />
          </Fact>
          <Fact name={t("since")}>
            <When at={known.createdAt} />
          </Fact>
        </dl>
        <OfRole roles={roles.data} of={known} />
        <p className="links">
          {itself && <span className="muted">{t("oneself")}</span>}
          {may("audit.read") && (
            <Link to="/audit" search={{ operator: known.name }} className="from">
              {t("theirActs2")}
            </Link>
          )}
        </p>
      </section>
      <div className="title">
        <h2>{t("openSessions")}</h2>
        <span className="spring" />
        {may_ && known.open.length > 0 && (
          <button type="button" className="quiet" onClick={() => void end()}>
            {t("endAllSessions")}
          </button>
        )}
      </div>
      {failure !== null && <Problem failure={failure} />}
      <Sessions rows={known.open} onEnd={may_ ? (session) => void end(session) : undefined} />
      {asking === "duties" && roles.data && <Changing known={known} roles={roles.data} onClose={() => ask(null)} onChanged={again} />}
      {asking === "lock" && (
        <Ask
          title={`${t(known.enabled ? "lockOperator" : "unlockOperator")} · ${known.name}`}
          means={two(known.enabled ? "lockMeans" : "unlockMeans", known.enabled ? !(operator?.role === "owner" && known.role !== "owner") : !(operator?.role === "owner" && known.suspended))}
          field="reason"
          most={200}
          act={t(known.enabled ? "lockOperator" : "unlockOperator")}
          danger={known.enabled}
          onClose={() => ask(null)}
          onAct={async (reason) => {
            await call("POST /backoffice/operators/{id}/enabled", { path, body: { enabled: !known.enabled, reason } });
            await again();
          }}
        />
      )}
      {asking === "reset" && (
        <Ask
          title={`${t("resetOperator")} · ${known.name}`}
          means={two("resetMeans", true)}
          field="reason"
          most={200}
          act={t("resetOperator")}
          danger
          onClose={() => ask(null)}
          onAct={async (reason) => {
            tell((await call("POST /backoffice/operators/{id}/reset", { path, body: { reason } })).code ?? null);
            await again();
          }}
        />
      )}
      {told && asking === null && <Once told={told} name={known.name} onClose={() => tell(null)} />}
    </>
  );
}

function OfRole({ roles, of }: { roles: RoleCard[] | undefined; of: Known }) {
  const { t } = useOffice();
  const rights = roles?.find(({ role }) => role === of.role)?.rights ?? [];
  return (
    <>
      <h2>{t("theirRights")}</h2>
      <Rights rights={rights} />
    </>
  );
}

function Changing({ known, roles, onClose, onChanged }: { known: Known; roles: RoleCard[]; onClose: () => void; onChanged: () => Promise<void> }) {
  const { t } = useOffice();
  const [draft, setDraft] = useState(draftOf(known));
  const [reason, setReason] = useState("");
  const change = async () => {
    try {
      await call("PUT /backoffice/operators/{id}", { path: { id: known.id }, body: { version: known.version, duties: dutiesOf(draft), reason: reason.trim() } });
      onClose();
    } finally {
      await onChanged();
    }
  };
  return (
    <Form title={`${t("changeDuties")} · ${known.name}`} means={t("changeDutiesMeans")} act={t("changeDuties")} onClose={onClose} onAct={change}>
      <Duties roles={roles} draft={draft} onChange={setDraft} />
      <Field name={t("reason")}>{(id) => <input id={id} required maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />}</Field>
    </Form>
  );
}

/** Where somebody is signed in. */
export function Sessions({ rows, onEnd }: { rows: Session[]; onEnd?: ((session: string) => void) | undefined }) {
  const { t } = useOffice();
  const columns: Column<Session>[] = [
    { head: "seen", cell: (row) => <When at={row.seenAt} /> },
    { head: "address", cell: (row) => <code>{row.ip}</code> },
    { head: "device", cell: (row) => <span title={row.device}>{deviceName(row.device)}</span> },
    { head: "since", cell: (row) => <When at={row.createdAt} /> },
    ...(onEnd
      ? [
          {
            head: "action" as const,
            cell: (row: Session) =>
              row.current ? (
                t("you")
              ) : (
                <button type="button" className="from" onClick={() => onEnd(row.id)}>
                  {t("endSession")}
                </button>
              ),
          },
        ]
      : []),
  ];
  return <Table label={t("openSessions")} columns={columns} rows={rows} rowKey={(row) => row.id} empty="noSessions" />;
}
