/** The big road of a table's shoe, small. */
import { bent, bigRoad, columnsOf, ROWS } from "kit/table/roads";

import { useWords } from "../lib/words";
import { sides, wonOf } from "./mark";
import type { Table } from "./queries";
import { tableTexts } from "./texts";

/** So many streaks are read out. */
const SAID = 6;
const CELL = 8;

const middle = (place: number) => place * CELL + CELL / 2;

/** Results of a shoe, newest first. */
export function Road({ game, results }: { game: keyof typeof sides; results: Table["results"] }) {
  const w = useWords(tableTexts);
  const hands = results.toReversed().flatMap(({ result }) => wonOf(game, result) ?? []);
  const { streaks, before } = bigRoad(hands);
  if (hands.length === 0) return <p className="table-none">{w("newShoe")}</p>;
  const places = bent(streaks.map((streak) => streak.hands.length));
  const columns = Math.max(1, columnsOf(places));
  const said = streaks.slice(-SAID).map((streak) => w("streak", { who: w(sides[game][streak.side]), times: streak.hands.length }));
  const tied = streaks.flatMap((streak, column) => streak.ties.flatMap((count, nth) => (count > 0 ? (places[column]?.[nth] ?? []) : [])));
  return (
    <div className="table-road" role="img" aria-label={w("road", { hands: hands.length, streaks: said.join(", ") || w("tie") })}>
      <svg viewBox={`0 0 ${columns * CELL} ${ROWS * CELL}`} width={columns * CELL} height={ROWS * CELL} aria-hidden="true">
        {streaks.flatMap((streak, column) => (places[column] ?? []).map((place) => <circle key={`${place.column} ${place.row}`} className={streak.side} cx={middle(place.column)} cy={middle(place.row)} r={2.7} />))}
        {[...(before > 0 ? [{ column: 0, row: 0 }] : []), ...tied].map(({ column, row }, place) => (
          <path key={place} className="tied" d={`M${middle(column) - 2.5} ${middle(row) + 2.5}l5-5`} />
        ))}
      </svg>
    </div>
  );
}
