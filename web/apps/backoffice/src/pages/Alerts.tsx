/** Signs that accounts belong together. They punish nobody: people look at them. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";

import { call, type PlayerAlert as Alert } from "../lib/api";
import { useOffice } from "../lib/office";
import { Answer, Ask, Fact, PlayerLink, Table, useTitle, When, type Column } from "../lib/parts";

export function Alerts() {
  const { t } = useOffice();
  useTitle("alerts");
  const { all } = useSearch({ from: "/main/alerts" });
  const navigate = useNavigate({ from: "/alerts" });
  const alerts = useQuery({ queryKey: ["alerts", all ?? false], queryFn: () => call("GET /backoffice/alerts", { query: { all: all ?? false } }) });
  return (
    <>
      <h1>{t("alerts")}</h1>
      <p className="muted">{t("alertsIntro")}</p>
      <div className="bar-of-filters">
        <label>
          {t("alertsShown")}
          <select value={all ? "all" : "open"} onChange={(event) => void navigate({ search: event.target.value === "all" ? { all: true } : {}, replace: true })}>
            <option value="open">{t("onlyOpen")}</option>
            <option value="all">{t("closedToo")}</option>
          </select>
        </label>
      </div>
      <Answer query={alerts}>{(rows) => <AlertTable rows={rows} />}</Answer>
    </>
  );
}

export function AlertTable({ rows }: { rows: Alert[] }) {
  const { t, called, may } = useOffice();
  const queries = useQueryClient();
  const [closing, setClosing] = useState<Alert | null>(null);
  const columns: Column<Alert>[] = [
    { head: "time", cell: (row) => <When at={row.at} /> },
    { head: "shares", cell: (row) => called(`sign_${row.kind}`) },
    { head: "hint", cell: (row) => <code>{row.hint}</code> },
    {
      head: "accounts",
      cell: (row) => (
        <span className="wrapping">
          {row.members.map(({ id, account }, at) => (
            <span key={id}>
              {at > 0 && ", "}
              <PlayerLink id={id}>{account}</PlayerLink>
            </span>
          ))}
          {row.beyond > 0 && <span className="muted"> {t("beyondReach").replace("{count}", String(row.beyond))}</span>}
        </span>
      ),
    },
    {
      head: "state",
      cell: (row) => (
        <span>
          <span className={row.open ? "badge" : "badge good"}>{t(row.open ? "alertOpen" : "alertClosed")}</span>
          {row.note !== "" && <span className="muted wrapping"> {row.note}</span>}
        </span>
      ),
    },
  ];
  if (may("alerts.close")) {
    columns.push({
      head: "action",
      cell: (row) =>
        row.open && row.beyond === 0 ? (
          <button type="button" className="from" onClick={() => setClosing(row)}>
            {t("closeAlert")}
          </button>
        ) : (
          "–"
        ),
    });
  }
  const close = async (reason: string) => {
    if (!closing) return;
    try {
      await call("POST /backoffice/alerts/{id}/close", { path: { id: closing.id }, body: { reason } });
    } finally {
      await queries.invalidateQueries({ queryKey: ["alerts"] });
      await queries.invalidateQueries({ queryKey: ["held"] });
    }
  };
  return (
    <>
      <Table label={t("alerts")} columns={columns} rows={rows} rowKey={(row) => row.id} empty="noAlerts" />
      {closing && (
        <Ask title={t("closeAlert")} means={t("closeAlertMeans")} field="reason" most={200} act={t("closeAlert")} onClose={() => setClosing(null)} onAct={close}>
          <dl className="facts">
            <Fact name={t("shares")}>{called(`sign_${closing.kind}`)}</Fact>
            <Fact name={t("accounts")}>{closing.members.map(({ account }) => account).join(", ")}</Fact>
          </dl>
        </Ask>
      )}
    </>
  );
}
