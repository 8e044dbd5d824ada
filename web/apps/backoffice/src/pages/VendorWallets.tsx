/** Money on its way to vendors that keep players' money themselves, and how reading what is played there stands. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";

import { known } from "../lib/address";
import { call, type Answer as AnswerOf } from "../lib/api";
import { count } from "../lib/figures";
import { useOffice } from "../lib/office";
import { Answer, Badge, Money, nextPage, PlayerLink, Short, Table, useTitle, Walked, When, type Column } from "../lib/parts";
import { Heard, Turn } from "./vendorWallets/parts";

type Row = AnswerOf<"GET /backoffice/vendor-wallets">["content"][number];
type Reading = AnswerOf<"GET /backoffice/vendor-wallets/readings">[number];

const PAUSE = 10_000;

export function VendorWallets() {
  const { t, whole } = useOffice();
  useTitle("vendorWallets");
  const { state } = useSearch({ from: "/main/vendor-wallets" });
  const navigate = useNavigate({ from: "/vendor-wallets" });
  const readings = useQuery({ queryKey: ["vendorWallets", "readings"], queryFn: () => call("GET /backoffice/vendor-wallets/readings"), refetchInterval: PAUSE, enabled: whole });
  const list = useInfiniteQuery({
    queryKey: ["vendorWallets", "list", state],
    queryFn: ({ pageParam }) => call("GET /backoffice/vendor-wallets", { query: known({ state, cursor: pageParam }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
    refetchInterval: PAUSE,
  });
  return (
    <>
      <h1>{t("vendorWallets")}</h1>
      <p className="hint">{t("vendorWalletsIntro")}</p>
      <div className="bar-of-filters">
        <label>
          {t("state")}
          <select value={state ?? ""} onChange={(event) => void navigate({ search: known({ state: event.target.value === "all" ? ("all" as const) : undefined }), replace: true })}>
            <option value="">{t("transfersOpen")}</option>
            <option value="all">{t("all")}</option>
          </select>
        </label>
      </div>
      <Walked query={list}>{(rows) => <Transfers rows={rows} />}</Walked>
      {whole && (
        <>
          <h2>{t("readings")}</h2>
          <Answer query={readings}>{(rows) => <Readings rows={rows} />}</Answer>
        </>
      )}
    </>
  );
}

function Transfers({ rows }: { rows: Row[] }) {
  const { t } = useOffice();
  const columns: Column<Row>[] = [
    {
      head: "transferOf",
      cell: (row) => (
        <Link to="/vendor-wallets/$id" params={{ id: row.id }} className="from">
          <Short text={row.id} />
        </Link>
      ),
    },
    { head: "player", cell: (row) => <PlayerLink id={row.member}>{row.account}</PlayerLink> },
    { head: "vendor", cell: (row) => row.vendor },
    { head: "direction", cell: (row) => t(row.inward ? "inward" : "outward") },
    { head: "amount", cell: (row) => <Money amount={row.amount} />, figure: true },
    { head: "state", cell: (row) => <Badge state={row.state} /> },
    { head: "waitsSince", cell: (row) => <When at={row.createdAt} />, figure: true },
    { head: "lastHeard", cell: (row) => (row.said ? <span><Heard said={row.said} /></span> : "–") },
    { head: "mustAct", cell: (row) => <Turn turn={row.turn} /> },
  ];
  return <Table label={t("vendorWallets")} columns={columns} rows={rows} rowKey={(row) => row.id} empty="noTransfersOpen" />;
}

function Readings({ rows }: { rows: Reading[] }) {
  const { t, language } = useOffice();
  const columns: Column<Reading>[] = [
    { head: "vendor", cell: (row) => row.vendor },
    { head: "readTo", cell: (row) => (row.reach ? <When at={row.reach} /> : t("none")), figure: true },
    { head: "readFault", cell: (row) => (row.error ? <span className="badge bad">{row.error}</span> : t("readWell")) },
    { head: "oddLines", cell: (row) => <span className={`figure ${row.odd > 0 ? "loss" : ""}`}>{count(row.odd, language)}</span>, figure: true },
    {
      head: "droppedLines",
      cell: (row) => (
        <Link to="/reconcile" search={{ vendor: row.vendor, kind: "dropped" as const }} className={`from figure ${row.dropped > 0 ? "loss" : ""}`}>
          {count(row.dropped, language)}
        </Link>
      ),
      figure: true,
    },
  ];
  return <Table label={t("readings")} columns={columns} rows={rows} rowKey={(row) => row.vendor} empty="noVendors" />;
}
