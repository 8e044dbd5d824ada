/** Genuine messages of payment providers that contradict our record: nothing moved for them, and a person looks at both sides. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";

import { known } from "../lib/address";
import { call, type Answer as AnswerOf } from "../lib/api";
import { useOffice } from "../lib/office";
import { Money, nextPage, PlayerLink, Short, Table, useTitle, Walked, When, type Column } from "../lib/parts";
import { whyOf } from "./mismatches/why";

type Row = AnswerOf<"GET /backoffice/mismatches">["content"][number];

/** The list asks again by itself this often: providers write at any hour. */
const PAUSE = 30_000;

export function Mismatches() {
  const { t } = useOffice();
  useTitle("mismatches");
  const { seen, provider } = useSearch({ from: "/main/mismatches" });
  const navigate = useNavigate({ from: "/mismatches" });
  const list = useInfiniteQuery({
    queryKey: ["mismatches", seen, provider],
    queryFn: ({ pageParam }) => call("GET /backoffice/mismatches", { query: { seen: seen !== undefined, provider: provider ?? null, cursor: pageParam ?? null } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
    refetchInterval: PAUSE,
  });
  const providers = list.data?.pages[0]?.providers ?? [];
  const open = (id: string) => void navigate({ to: "/mismatches/$id", params: { id } });
  return (
    <>
      <h1>{t("mismatches")}</h1>
      <p className="muted">{t("mismatchesIntro")}</p>
      <div className="bar-of-filters">
        <label>
          {t("alertsShown")}
          <select value={seen ?? ""} onChange={(event) => void navigate({ search: (old) => known({ ...old, seen: event.target.value === "yes" ? ("yes" as const) : undefined }), replace: true })}>
            <option value="">{t("notLookedAt")}</option>
            <option value="yes">{t("lookedAt")}</option>
          </select>
        </label>
        <label>
          {t("messageProvider")}
          <select value={provider ?? ""} onChange={(event) => void navigate({ search: (old) => known({ ...old, provider: event.target.value || undefined }), replace: true })}>
            <option value="">{t("all")}</option>
            {[...new Set([...providers, ...(provider ? [provider] : [])])].map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      </div>
      <Walked query={list}>
        {(rows) => <Table label={t("mismatches")} columns={COLUMNS(t, seen !== undefined)} rows={rows} rowKey={(row) => row.id} empty={seen ? "noneLookedAt" : "noMismatches"} onRow={(row) => open(row.id)} />}
      </Walked>
    </>
  );
}

const COLUMNS = (t: ReturnType<typeof useOffice>["t"], seen: boolean): Column<Row>[] => [
  { head: "time", cell: (row) => <When at={row.at} /> },
  { head: "messageProvider", cell: (row) => row.provider },
  { head: "saysTopic", cell: (row) => <Topic row={row} /> },
  { head: "saysAmount", cell: (row) => (row.theirs ? <Money amount={row.theirs.amount} /> : "–"), figure: true },
  { head: "player", cell: (row) => (row.member ? <PlayerLink id={row.member}>{row.account ?? row.member}</PlayerLink> : "–") },
  {
    head: "contradicts",
    cell: (row) => (
      <Link to="/mismatches/$id" params={{ id: row.id }} className="from" onClick={(event) => event.stopPropagation()}>
        <Why why={row.why} />
      </Link>
    ),
  },
  seen
    ? { head: "foundOut", cell: (row) => (row.seen ? <span className="wrapping">{row.seen.note} <span className="muted">· {row.seen.name}</span></span> : "–") }
    : { head: "eventName", cell: (row) => <Short text={row.event} letters={14} /> },
];

/** What the message tells. */
export function Topic({ row }: { row: Pick<Row, "theirs"> }) {
  const { t, named } = useOffice();
  return row.theirs ? named("topic", row.theirs.topic) : <span className="muted">{t("notKept")}</span>;
}

export function Why({ why }: { why: string }) {
  const { t } = useOffice();
  const text = whyOf(why);
  return <span className="wrapping">{text ? t(text) : why}</span>;
}
