/** A fishing room in the lobby: its water, what a shot costs, and how many of its seats are taken. Pressed, the game opens at it. */
import { useId } from "react";

import { inCurrency, money } from "ui/format";

import { usePlay } from "../games/play";
import type { GameCard } from "../lib/api";
import { Icon } from "../lib/icon";
import { useSeen } from "../lib/seen";
import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { useWatched, type Table } from "./queries";
import { roomOf, SEATS, type Room } from "./room";
import { RoomArt } from "./RoomArt";
import { roomTexts } from "./roomTexts";

/** The seats as they stand, and the same in words. */
function Taken({ sitting }: Pick<Room, "sitting">) {
  const w = useWords(roomTexts);
  const at = (seat: number) => sitting.find((one) => one.seat === seat);
  const simulated = sitting.filter((one) => one.simulated).length;
  const taken = w("seats", { taken: sitting.length, seats: SEATS });
  return (
    <>
      <span className="room-seats" aria-hidden="true">
        {Array.from({ length: SEATS }, (_, place) => {
          const one = at(place + 1);
          return (
            <span key={place} className={one ? "taken" : undefined}>
              {one && <Icon name={one.simulated ? "robot" : "user"} size={16} />}
            </span>
          );
        })}
        <b className="figure">
          {sitting.length}/{SEATS}
        </b>
      </span>
      <span className="unseen">{simulated > 0 ? w("seatsOf", { taken, simulated }) : taken}</span>
    </>
  );
}

/** `title` is the game's in the catalogue: null where it has none, undefined while it is not known. */
export function RoomCard({ table, title }: { table: Table; title: GameCard | null | undefined }) {
  const w = useWords(roomTexts);
  const { language } = useSite();
  const { play } = usePlay();
  const { ref, seen } = useSeen<HTMLElement>();
  const [cost, seats, state] = [useId(), useId(), useId()];
  useWatched(table.id, seen);
  const { art, least, most, sitting } = roomOf(table);
  const name = language === "EN" ? table.nameEn : table.nameBn;
  const sum = (amount: string) => inCurrency(money(amount, language).replace(/[.]00$/, ""), table.currency);
  const free = SEATS - sitting.length;
  return (
    <article ref={ref} className="room-card">
      <RoomArt art={art} />
      <div className="room-what">
        <h3>{name}</h3>
        <p id={cost} className="figure">
          {w("shots", { least: sum(least), most: sum(most) })}
        </p>
        <p id={seats}>
          <Taken sitting={sitting} />
        </p>
        <p id={state} className={table.isRunning && free > 0 ? "room-state open" : "room-state"}>
          {table.isRunning ? (free > 0 ? w("free", { count: free }) : w("full")) : table.hours ? w("opensAt", { at: table.hours.opens }) : w("resting")}
        </p>
      </div>
      <button type="button" className="table-open" aria-label={w("openRoom", { name })} aria-describedby={`${cost} ${seats} ${state}`} disabled={!title} onClick={() => title && play(title, "real", table.id)} />
    </article>
  );
}
