/** Tables at which many play the same round: what is played at each now and today, who hosts it, and what operators do about it. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { moment } from "ui/format";

import { known } from "../lib/address";
import { call } from "../lib/api";
import { PlainLink } from "../lib/href";
import { useKeys } from "../lib/keys";
import { useOffice } from "../lib/office";
import { Problem, Skeleton, Table, useTitle } from "../lib/parts";
import { useColumns, type Acts, type Line } from "./tables/columns";
import { CloseDialog, VoidDialog } from "./tables/Ending";
import { sumsOf } from "./tables/sums";
import { TermsDialog } from "./tables/TermsDialog";
import { callable, GAMES, isRoom, STATES, type Game, type OfficeTable, type TableState } from "./tables/words";
import "./tables/tables.css";

/** The list asks again by itself this often, and not at all while nobody looks. */
const PAUSE = 5_000;

const SAID = { running: "tableSaidRunning", resting: "tableSaidResting", closed: "tableSaidClosed" } as const;
const OF_A_ROOM = { ...SAID, running: "roomSaidRunning", resting: "roomSaidResting" } as const;

/** What is asked in a dialog. */
type Question = { is: "make" } | { is: "change" | "close"; id: string } | { is: "void"; id: string; round: number };

export function Tables() {
  const { t, may, say, language } = useOffice();
  useTitle("tables");
  const { game, state } = useSearch({ from: "/main/tables" });
  const queries = useQueryClient();
  const [at, setAt] = useState<string | undefined>();
  const [question, put] = useState<Question | null>(null);
  const [said, tell] = useState("");
  const asked = useFocusBack(question !== null);
  const list = useQuery({ queryKey: ["tables"], queryFn: () => call("GET /backoffice/tables"), refetchInterval: PAUSE });
  const name = ({ table }: OfficeTable) => (language === "EN" ? table.nameEn : table.nameBn);
  const moves = useMutation({
    mutationFn: ({ row, to }: { row: OfficeTable; to: TableState }) => call("PUT /backoffice/tables/{id}/state", { path: { id: row.table.id }, body: { state: to } }),
    onMutate: () => tell(""),
    onSuccess: (_, { row, to }) => tell(t((isRoom(row.table.rules) ? OF_A_ROOM : SAID)[to]).replace("{name}", name(row))),
    onSettled: () => queries.invalidateQueries({ queryKey: ["tables"] }),
  });
  const ask = (what: Question) => {
    asked();
    tell("");
    moves.reset();
    put(what);
  };
  const acts: Acts = {
    change: may("tables.change") ? ({ table }) => ask({ is: "change", id: table.id }) : undefined,
    move: may("tables.change") ? (row, to) => (to === "closed" ? ask({ is: "close", id: row.table.id }) : moves.mutate({ row, to })) : undefined,
    callOff: may("rounds.void")
      ? (row) => {
          const round = callable(row);
          if (round !== undefined) ask({ is: "void", id: row.table.id, round });
        }
      : undefined,
  };
  const wanted = (list.data ?? []).filter(({ table, state: is }) => (game === undefined || table.game === game) && (state === undefined || is === state));
  // In the order in which they were made; those that are closed are of the past.
  const rows = [...wanted.filter((row) => row.state !== "closed"), ...wanted.filter((row) => row.state === "closed")];
  const place = rows.findIndex(({ table }) => table.id === at);
  const selected = rows[place];
  const step = (by: number) => setAt(rows[Math.min(rows.length - 1, Math.max(0, place < 0 ? 0 : place + by))]?.table.id);
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    Enter: selected && acts.change && (() => acts.change?.(selected)),
    p: selected && acts.move && (() => acts.move?.(selected, selected.state === "running" ? "resting" : "running")),
    v: selected && acts.callOff && (() => acts.callOff?.(selected)),
    n: may("tables.change") ? () => ask({ is: "make" }) : undefined,
  });
  const close = () => put(null);
  const about = question && question.is !== "make" ? list.data?.find(({ table }) => table.id === question.id) : undefined;
  return (
    <>
      <div className="title">
        <h1>{t("tables")}</h1>
        <span className="spring" />
        {may("tables.change") && (
          <button type="button" className="call" onClick={() => ask({ is: "make" })}>
            {t("tableMake")}
          </button>
        )}
      </div>
      <p className="hint">
        {t("tablesIntro")} <PlainLink to="/tables/returns">{t("tableReturns")}</PlainLink>
      </p>
      <Filters />
      <p role="status" className="table-said">
        {moves.isError ? say(moves.error) : said}
      </p>
      {list.isError && list.data && <Stale at={list.dataUpdatedAt} again={() => void list.refetch()} />}
      {list.isPending ? (
        <Skeleton />
      ) : !list.data ? (
        <Problem failure={list.error} again={() => void list.refetch()} />
      ) : list.data.length === 0 ? (
        <None onMake={may("tables.change") ? () => ask({ is: "make" }) : undefined} />
      ) : (
        <List rows={rows} acts={acts} at={selected && at} />
      )}
      {(question?.is === "make" || (question?.is === "change" && about)) && (
        <TermsDialog
          table={about}
          onClose={close}
          onDone={(id, called) => {
            setAt(id);
            tell(t(about ? "tableSaidChanged" : "tableSaidMade").replace("{name}", called));
            close();
          }}
        />
      )}
      {question?.is === "close" && about && <CloseDialog table={about} onClose={close} onAct={() => moves.mutateAsync({ row: about, to: "closed" })} />}
      {question?.is === "void" && about && (
        <VoidDialog
          table={about}
          round={question.round}
          onClose={close}
          onDone={() => tell(t("tableSaidVoid").replace("{name}", name(about)).replace("{n}", String(question.round)))}
        />
      )}
    </>
  );
}

function List({ rows, acts, at }: { rows: OfficeTable[]; acts: Acts; at: string | undefined }) {
  const { t } = useOffice();
  const columns = useColumns(acts);
  // Of one table the sums are its own figures.
  const lines: Line[] = rows.length > 1 ? [...rows, sumsOf(rows)] : rows;
  return (
    <div className="tables-list">
      <Table label={t("tables")} columns={columns} rows={lines} rowKey={(line) => ("table" in line ? line.table.id : "sums")} empty="tablesNoneSuch" selected={at} />
    </div>
  );
}

function Filters() {
  const { t, may } = useOffice();
  const { game, state } = useSearch({ from: "/main/tables" });
  const navigate = useNavigate({ from: "/tables" });
  const keys = [t("tablesKeysMove"), ...(may("tables.change") ? [t("tablesKeysChange")] : []), ...(may("rounds.void") ? [t("tablesKeysVoid")] : [])];
  return (
    <div className="bar-of-filters">
      <label>
        {t("gameName")}
        <select value={game ?? ""} onChange={(event) => void navigate({ search: (old) => known({ ...old, game: (event.target.value || undefined) as Game | undefined }), replace: true })}>
          <option value="">{t("all")}</option>
          {Object.entries(GAMES).map(([code, text]) => (
            <option key={code} value={code}>
              {t(text)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t("state")}
        <select value={state ?? ""} onChange={(event) => void navigate({ search: (old) => known({ ...old, state: (event.target.value || undefined) as TableState | undefined }), replace: true })}>
          <option value="">{t("all")}</option>
          {Object.entries(STATES).map(([code, text]) => (
            <option key={code} value={code}>
              {t(text)}
            </option>
          ))}
        </select>
      </label>
      <span className="hint keys">{keys.join(", ")}</span>
    </div>
  );
}

function None({ onMake }: { onMake: (() => void) | undefined }) {
  const { t } = useOffice();
  return (
    <div className="note">
      <p>{t("tablesNone")}</p>
      {onMake && (
        <button type="button" className="quiet" onClick={onMake}>
          {t("tablesFirst")}
        </button>
      )}
    </div>
  );
}

/** What is known stays where it is while nothing newer comes: whoever reads it keeps their place. */
function Stale({ at, again }: { at: number; again: () => void }) {
  const { t } = useOffice();
  return (
    <p className="strip" role="alert">
      {t("tablesStale").replace("{time}", moment(new Date(at).toISOString()).slice(11))}{" "}
      <button type="button" className="from" onClick={again}>
        {t("again")}
      </button>
    </p>
  );
}

/** Whoever was asked something gets the keys back where they were: a dialog that is gone from the page does not see to it. */
function useFocusBack(isAsked: boolean) {
  const from = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (isAsked || !from.current) return;
    // What led to the first table is gone once there is one.
    (from.current.isConnected ? from.current : document.getElementById("content"))?.focus({ preventScroll: true });
    from.current = null;
  }, [isAsked]);
  return () => {
    from.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  };
}
