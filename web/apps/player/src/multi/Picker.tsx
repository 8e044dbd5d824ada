/** Which table is to be opened beside those that are open: the running ones in short, by game. */
import { useId, useState } from "react";

import { inCurrency, money } from "ui/format";

import { admit } from "../games/launch";
import { HOUSE } from "../games/makers";
import type { Playing } from "../games/play";
import { useShelf } from "../games/queries";
import type { GameCard } from "../lib/api";
import { Icon } from "../lib/icon";
import { useSeen } from "../lib/seen";
import { useSite } from "../lib/site";
import { Skeletons } from "../lib/states";
import { useWords } from "../lib/words";
import { HeadCount } from "../tables/HeadCount";
import { FISHING, shelfOf } from "../tables/place";
import { useTables, useTold, useWatched, type Table } from "../tables/queries";
import { roomOf, SEATS } from "../tables/room";
import { roomTexts } from "../tables/roomTexts";
import { standing } from "../tables/round";
import { Clock } from "../tables/TableCard";
import { isTableText, tableTexts } from "../tables/texts";
import { isOpen, MOST } from "./set";
import { multiTexts } from "./texts";
import "../tables/tables.css";

/** The game of a table in words; of one without, its code. */
function useGameName() {
  const w = useWords(tableTexts);
  const own = useWords(multiTexts);
  return (game: string) => (game === FISHING ? own("fishing") : isTableText(game) ? w(game) : game);
}

/** What a bet or a shot costs there. */
function useRange() {
  const { language } = useSite();
  const [tables, rooms] = [useWords(tableTexts), useWords(roomTexts)];
  return (table: Table) => {
    const sum = (amount: string) => inCurrency(money(amount, language).replace(/[.]00$/, ""), table.currency);
    if (table.game !== FISHING) return tables("limits", { least: sum(table.least), most: sum(table.mostOnCell) });
    const { least, most } = roomOf(table);
    return rooms("shots", { least: sum(least), most: sum(most) });
  };
}

/** Free seats of a room; the clock of any other table. */
function State({ table, id }: { table: Table; id: string }) {
  const w = useWords(roomTexts);
  if (table.game !== FISHING) return <Clock table={table} now={standing(table)} state={id} />;
  const free = SEATS - roomOf(table).sitting.length;
  return (
    <p id={id} className="pick-seats">
      {free > 0 ? w("free", { count: free }) : w("full")}
    </p>
  );
}

interface Offered {
  table: Table;
  /** Its game in the catalogue: null where it has none, undefined while it is not known. */
  title: GameCard | null | undefined;
  open: boolean;
  onPick: (table: Playing) => void;
}

function Offer({ table, title, open, onPick }: Offered) {
  const w = useWords(multiTexts);
  const { language, member, ready } = useSite();
  const gameName = useGameName();
  const range = useRange();
  const { ref, seen } = useSeen<HTMLElement>();
  const [limits, state] = [useId(), useId()];
  const isRoom = table.game === FISHING;
  useTold(table.id, seen && !isRoom);
  useWatched(table.id, seen && isRoom);
  const name = language === "EN" ? table.nameEn : table.nameBn;
  const closed = title === null || (title !== undefined && admit(title, "real", member, ready) !== "go");
  const pick = () => title && onPick({ nodeId: title.nodeId, name: title.displayName, mode: "real", table: table.id, gameType: title.gameType, vassalage: title.vassalage });
  return (
    <li>
      <article ref={ref} className={open ? "pick open" : "pick"}>
        <h3>{name}</h3>
        <p className="table-kind">
          {gameName(table.game)}
          {!isRoom && <HeadCount people={table.people} />}
        </p>
        <p id={limits} className="figure">
          {range(table)}
        </p>
        <State table={table} id={state} />
        {(open || closed) && (
          <p className="pick-mark">
            <Icon name={open ? "check" : "lock"} size={16} />
            {open ? w("isOpen") : w("closed")}
          </p>
        )}
        {!open && !closed && <button type="button" className="table-open" aria-label={w("openBeside", { name })} aria-describedby={`${limits} ${state}`} disabled={title === undefined} onClick={pick} />}
      </article>
    </li>
  );
}

/** The games of the tables, each of which narrows the list to its own. */
function Games({ games, chosen, onChoose }: { games: string[]; chosen: string | null; onChoose: (game: string | null) => void }) {
  const w = useWords(multiTexts);
  const gameName = useGameName();
  return (
    <div className="chips" role="group" aria-label={w("games")}>
      {[null, ...games].map((game) => (
        <button key={game} type="button" className="chip" aria-pressed={game === chosen} onClick={() => onChoose(game)}>
          {game === null ? w("allGames") : gameName(game)}
        </button>
      ))}
    </div>
  );
}

/** The titles of these tables, of which a launch is asked. */
function useTitles(tables: readonly Table[]) {
  const has = (shelf: string) => tables.some(({ game }) => shelfOf(game) === shelf);
  const shelves = { live: useShelf("LIVE", HOUSE, has("live")), mini: useShelf("RNG", HOUSE, has("mini")), fish: useShelf("FISH", HOUSE, has("fish")) };
  return ({ game }: Table) => {
    const { isPending, data } = shelves[shelfOf(game)];
    return isPending ? undefined : (data?.content.find(({ gameCode }) => gameCode === game) ?? null);
  };
}

/** `set` is what is open already; `onPick` is told what is to be opened. */
export function Picker({ set, onPick }: { set: readonly Playing[]; onPick: (table: Playing) => void }) {
  const w = useWords(multiTexts);
  const { t, say } = useSite();
  const { data, error, refetch } = useTables();
  const [chosen, setChosen] = useState<string | null>(null);
  const tables = (data ?? []).filter(({ id, isRunning }) => isRunning || isOpen(set, id));
  const titleOf = useTitles(tables);
  if (!data && error) {
    return (
      <div className="note" role="alert">
        <p>{w("notCome")}</p>
        <p>{say(error)}</p>
        <button type="button" className="quiet" onClick={() => void refetch()}>
          {t("refresh")}
        </button>
      </div>
    );
  }
  if (!data) return <Skeletons />;
  if (tables.length === 0) return <p className="note empty">{w("none")}</p>;
  const games = [...new Set(tables.map(({ game }) => game))];
  const shown = tables.filter(({ game }) => chosen === null || game === chosen || !games.includes(chosen));
  return (
    <>
      <p className="pick-text">{w("pickText", { most: MOST })}</p>
      <Games games={games} chosen={chosen} onChoose={setChosen} />
      <ul className="picks">
        {shown.map((table) => (
          <Offer key={table.id} table={table} title={titleOf(table)} open={isOpen(set, table.id)} onPick={onPick} />
        ))}
      </ul>
    </>
  );
}
