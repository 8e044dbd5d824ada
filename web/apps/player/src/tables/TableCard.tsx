/** A table in the lobby: its game, what it takes, its clock, and what it drew last. Pressed, its game opens at this table. */
import { useId } from "react";

import { dealerOf } from "kit/dealer/cast";
import { lastCall } from "kit/floor/view";
import { inCurrency, money } from "ui/format";

import { Art, Monogram } from "../games/GameCard";
import { HOUSE } from "../games/makers";
import { usePlay } from "../games/play";
import type { GameCard } from "../lib/api";
import { useSecondsUntil } from "../lib/houseTime";
import { Icon } from "../lib/icon";
import { useSeen } from "../lib/seen";
import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { HeadCount } from "./HeadCount";
import { hasRoad, isWide, markOf, narrow, type Mark } from "./mark";
import { isMini } from "./place";
import { useTold, type Table } from "./queries";
import { Road } from "./Road";
import { standing, type Standing } from "./round";
import { isTableText, tableTexts } from "./texts";

/** How many of the last results a card shows, and of those that need more room. */
const SHOWN = 8;
const WIDE = 4;

const RADIUS = 20;
const ROUND = 2 * Math.PI * RADIUS;

/** A ring that runs out; what is left of it is `share`. */
function Ring({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 48 48" width={48} height={48} aria-hidden="true">
      <circle cx={24} cy={24} r={RADIUS} />
      <circle className="left" cx={24} cy={24} r={RADIUS} strokeDasharray={ROUND} strokeDashoffset={ROUND * (1 - share)} />
    </svg>
  );
}

/** A result in the room of a finger: its word is cut short for the eye only. */
function Small({ mark }: { mark: Mark }) {
  const w = useWords(tableTexts);
  return (
    <li className="table-mark" data-word={mark.word} title={`${mark.figure} ${w(mark.word)}`}>
      <b>{narrow(mark.figure)}</b>
      <span className="unseen"> {w(mark.word)}</span>
      <small aria-hidden="true">{w(`${mark.word}.short`)}</small>
    </li>
  );
}

const ICONS = { closed: "lock", running: "top", deciding: "cards", void: "close", resting: "pause", coming: "clock", result: "check" } as const;

/** Seconds until the lock, or what has come of the round. Whoever listens hears the seconds when they come here, and not each of them. */
export function Clock({ table, now, state }: { table: Table; now: Standing; state: string }) {
  const w = useWords(tableTexts);
  const seconds = useSecondsUntil(now.at === "open" ? now.until : null);
  // Past the lock by the house's clock, whether or not it was told yet.
  const at = now.at === "open" && seconds === 0 ? "closed" : now.at;
  const mark = now.at === "result" ? markOf(table.game, now.result) : null;
  const share = seconds === null ? 0 : Math.min(1, (seconds * 1_000) / table.openMs);
  return (
    <div className="table-clock" data-at={at}>
      {mark ? (
        <span className="table-mark" data-word={mark.word} aria-hidden="true">
          <b>{mark.figure}</b>
        </span>
      ) : (
        <span className="table-ring" aria-hidden="true">
          <Ring share={share} />
          {at === "open" ? <b className={seconds !== null && seconds * 1_000 <= lastCall(table.round) ? "figure last" : "figure"}>{seconds}</b> : <Icon name={ICONS[at]} />}
        </span>
      )}
      <span id={state}>
        {w(at)}
        {at === "resting" && table.hours && <small> {w("opensAt", { at: table.hours.opens })}</small>}
        {at === "void" && <small> {w("voidStakes")}</small>}
        {mark && (
          <small>
            {" "}
            {mark.figure} {w(mark.word)}
          </small>
        )}
      </span>
      {at === "open" && seconds !== null && (
        <span className="unseen" role="timer">
          {w("closesIn", { count: seconds })}
        </span>
      )}
    </div>
  );
}

function Results({ table }: { table: Table }) {
  const w = useWords(tableTexts);
  const wide = isWide(table.game);
  const marks = table.results.slice(0, wide ? WIDE : SHOWN).flatMap(({ number, result }) => {
    const mark = markOf(table.game, result);
    return mark ? [{ number, mark }] : [];
  });
  if (marks.length === 0) return <p className="table-none">{w("noResults")}</p>;
  return (
    <ol className={wide ? "table-marks wide" : "table-marks"} aria-label={w("lastResults")}>
      {marks.map(({ number, mark }) => (
        <Small key={number} mark={mark} />
      ))}
    </ol>
  );
}

/** `title` is the game's in the catalogue: null where it has none, undefined while it is not known. */
export function TableCard({ table, title }: { table: Table; title: GameCard | null | undefined }) {
  const w = useWords(tableTexts);
  const { language } = useSite();
  const { play } = usePlay();
  const { ref, seen } = useSeen<HTMLElement>();
  const limits = useId();
  const state = useId();
  useTold(table.id, seen);
  const name = language === "EN" ? table.nameEn : table.nameBn;
  const sum = (amount: string) => inCurrency(money(amount, language).replace(/[.]00$/, ""), table.currency);
  const range = { least: sum(table.least), most: sum(table.mostOnCell) };
  return (
    <article ref={ref} className="table-card">
      <div className="table-art">{title ? <Art card={title} /> : <span className={title === undefined ? "art skeleton" : "art blank"}>{title === null && <Monogram code={HOUSE} large />}</span>}</div>
      <div className="table-what">
        <h3>{name}</h3>
        <p>
          <span className="table-kind">
            {isTableText(table.game) ? w(table.game) : table.game}
            {!isMini(table.game) && ` · ${dealerOf(table.id).name[language]}`}
            <HeadCount people={table.people} />
          </span>
          <span className="figure" aria-hidden="true">
            {w("limits", range)}
          </span>
          <span id={limits} className="unseen">
            {w(isMini(table.game) ? "betsRead" : "limitsRead", range)}
          </span>
        </p>
        <Clock table={table} now={standing(table)} state={state} />
      </div>
      {hasRoad(table.game) ? <Road game={table.game} results={table.results} /> : <Results table={table} />}
      <button type="button" className="table-open" aria-label={w("openTable", { name })} aria-describedby={`${limits} ${state}`} disabled={!title} onClick={() => title && play(title, "real", table.id)} />
    </article>
  );
}
