/** What a round of a slot showed, spin by spin: the window, what won in it, and what fell after it. */

import { useAmount } from "../lib/sum";
import { useWords } from "../lib/words";
import type { Event } from "./slot/play";
import { verifyTexts } from "./texts";

interface Scene {
  /** The spin it belongs to; only its first window is named. */
  head: Extract<Event, { type: "reveal" }> | null;
  columns: string[];
  lit: Set<string>;
  words: Event[];
}

/** Windows in the order in which they were shown, each with what was said of it. */
function scenes(events: Event[]): Scene[] {
  const all: Scene[] = [];
  for (const event of events) {
    if (event.type === "reveal" || event.type === "tumble") {
      all.push({ head: event.type === "reveal" ? event : null, columns: event.columns, lit: new Set(), words: [] });
      continue;
    }
    const scene = all.at(-1);
    if (!scene || event.type === "end") continue;
    scene.words.push(event);
    const positions = event.type === "wins" ? event.wins.flatMap((win) => win.positions) : event.type === "scatters" ? event.positions : [];
    for (const [reel, row] of positions) scene.lit.add(`${reel}.${row}`);
  }
  return all;
}

function Window({ columns, lit }: { columns: string[]; lit: Set<string> }) {
  return (
    <p className="vf-reels" aria-label={columns.join(" ")} role="img">
      {columns.map((column, reel) => (
        <span key={reel}>
          {Array.from(column, (symbol, row) => (
            <b key={row} className={lit.has(`${reel}.${row}`) ? "lit" : undefined}>
              {symbol}
            </b>
          ))}
        </span>
      ))}
    </p>
  );
}

function Said({ event }: { event: Event }) {
  const w = useWords(verifyTexts);
  const amount = useAmount();
  if (event.type === "scatters") return <li>{w("scattersPaid", { count: event.count, amount: amount(event.amount) })}</li>;
  if (event.type === "freeSpins") return <li>{w("freeSpinsWon", { count: event.awarded, total: event.total })}</li>;
  if (event.type === "cap") return <li>{w("capped")}</li>;
  if (event.type !== "wins") return null;
  return event.wins.map((win, at) => {
    const values = { symbol: win.symbol, matched: win.count, amount: amount(win.amount), multiplier: event.multiplier };
    const text = win.line !== null ? w("lineWin", { ...values, line: win.line + 1 }) : win.ways !== null ? w("waysWin", { ...values, count: win.ways }) : w("clusterWin", values);
    return <li key={at}>{text}</li>;
  });
}

function Shown({ scene }: { scene: Scene }) {
  const w = useWords(verifyTexts);
  const { head } = scene;
  return (
    <li>
      <small>{head === null ? w("fallen") : head.freeSpin === null ? w("paidSpin", { stops: head.stops.join(", ") }) : w("freeSpin", { spin: head.freeSpin, stops: head.stops.join(", ") })}</small>
      <Window columns={scene.columns} lit={scene.lit} />
      {scene.words.length > 0 && (
        <ul className="vf-said">
          {scene.words.map((event, at) => (
            <Said key={at} event={event} />
          ))}
        </ul>
      )}
    </li>
  );
}

export function Reels({ events }: { events: Event[] }) {
  const w = useWords(verifyTexts);
  const [first, ...rest] = scenes(events);
  return (
    <>
      <ol className="vf-scenes">{first && <Shown scene={first} />}</ol>
      {rest.length > 0 && (
        <details>
          <summary>{w("moreWindows", { count: rest.length })}</summary>
          <ol className="vf-scenes">
            {rest.map((scene, at) => (
              <Shown key={at} scene={scene} />
            ))}
          </ol>
        </details>
      )}
    </>
  );
}
