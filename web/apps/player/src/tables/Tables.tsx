/** The tables of the house in a row; those who look for one of many see all below each other. */
import { Link } from "@tanstack/react-router";
import { useState } from "react";

import { HOUSE } from "../games/makers";
import { useShelf } from "../games/queries";
import type { GameCard } from "../lib/api";
import { Icon } from "../lib/icon";
import { useRow } from "../lib/row";
import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { shelfOf } from "./place";
import { useTables, type Table } from "./queries";
import { inOrder } from "./round";
import { TableCard } from "./TableCard";
import { tableTexts } from "./texts";
import "./tables.css";

/** Places of the final size while the tables come: as many as a wide window shows. */
function Blanks() {
  const { t } = useSite();
  return (
    <div className="table-row" role="status" aria-label={t("loadingLabel")}>
      {[0, 1, 2, 3].map((place) => (
        <span key={place} className="table-card skeleton" />
      ))}
    </div>
  );
}

function Heading({ place }: { place: Place }) {
  const w = useWords(tableTexts);
  // Among the mini games they are of the shelf above them.
  if (place === "mini") return <h3>{w("miniTables")}</h3>;
  return (
    <>
      <Icon name="live" />
      <h2>{w("tables")}</h2>
    </>
  );
}

/** More than so many stand in no window at once. */
const FEW = 4;

/** Where the tables stand: in the lobby, on the page of live games, or among the mini games. */
type Place = "lobby" | "live" | "mini";

function Row({ tables, place, titleOf }: { tables: Table[]; place: Place; titleOf: (table: Table) => GameCard | null | undefined }) {
  const w = useWords(tableTexts);
  const { row, step } = useRow();
  const [all, setAll] = useState(false);
  const many = tables.length > FEW;
  return (
    <>
      <header className="table-head">
        <Heading place={place} />
        <span className="spring" />
        {place === "lobby" && (
          <Link to="/live" className="table-all" aria-label={w("toLiveOf")}>
            {w("toLive")}
            <Icon name="right" size={16} />
          </Link>
        )}
        {place === "live" && many && (
          <button type="button" className="table-all" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? w("fewer") : w("allTables", { count: tables.length })}
            <Icon name={all ? "up" : "down"} size={16} />
          </button>
        )}
        {many && !all && (
          <span className="table-arrows">
            <button type="button" className="icon" aria-label={w("back")} onClick={() => step(-1)}>
              <Icon name="left" />
            </button>
            <button type="button" className="icon" aria-label={w("forward")} onClick={() => step(1)}>
              <Icon name="right" />
            </button>
          </span>
        )}
      </header>
      <p className="table-fine">
        {w("what")}
        {tables.some(({ people }) => people.simulated > 0) && ` ${w("robots")}`}
      </p>
      <div ref={row} className={all ? "table-row all" : "table-row"}>
        {inOrder(tables).map((table) => (
          <TableCard key={table.id} table={table} title={titleOf(table)} />
        ))}
      </div>
    </>
  );
}

/** Those of live games, or those of mini games: a game's tables stand where its title does, and rooms of fishing games have cards of their own. Nothing where the house has none. */
export function Tables({ place }: { place: Place }) {
  const w = useWords(tableTexts);
  const { t, say } = useSite();
  const tables = useTables();
  const titles = useShelf(place === "mini" ? "RNG" : "LIVE", HOUSE, true);
  const ofGame = ({ game }: Table) => titles.data?.content.find(({ gameCode }) => gameCode === game) ?? null;
  // Titles that do not come leave their tables shut; those on their way have their place. What the list leaves out is not offered here.
  const titleOf = (table: Table) => (titles.isPending ? undefined : ofGame(table));
  const isOffered = (table: Table) => !titles.data || ofGame(table) !== null;
  const here = tables.data?.filter((table) => shelfOf(table.game) === (place === "mini" ? "mini" : "live") && isOffered(table));
  if (here?.length === 0) return null;
  if (here) {
    return (
      <section className="tables">
        <Row tables={here} place={place} titleOf={titleOf} />
      </section>
    );
  }
  return (
    <section className="tables">
      <header className="table-head">
        <Heading place={place} />
      </header>
      <p className="table-fine">{w("what")}</p>
      {tables.error ? (
        <div className="note table-note" role="alert">
          <p>{w("noTables")}</p>
          <p>{say(tables.error)}</p>
          <button type="button" className="quiet" onClick={() => void tables.refetch()}>
            {t("refresh")}
          </button>
        </div>
      ) : (
        <Blanks />
      )}
    </section>
  );
}
