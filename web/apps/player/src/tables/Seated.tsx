/** Says, on every page but a game's, that money of the player lies in a fishing room: who closed its window while seated finds the way back. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { RoomSeat } from "api/schema";
import { useEffect, useRef } from "react";
import { money } from "ui/format";

import { HOUSE } from "../games/makers";
import { usePlay } from "../games/play";
import { useShelf } from "../games/queries";
import { call } from "../lib/api";
import { Icon } from "../lib/icon";
import { useSite } from "../lib/site";
import { toast } from "../lib/toast";
import { useWords } from "../lib/words";
import { useHidden } from "../wallet/hidden";
import { useFolded } from "./folded";
import { FISHING } from "./place";
import { roomTexts } from "./roomTexts";
import "./seated.css";

const KEY = ["rooms", "mine"];
/** How often it is asked for while money lies in a room, in milliseconds: a seat without a shot is left by itself. */
const LOOK = 5_000;

/** The rooms where the player sits, in their order, undefined until that is known; what has come back is in the balance, and said. */
function useSeats(): RoomSeat[] | undefined {
  const { member, language, reload } = useSite();
  const w = useWords(roomTexts);
  const queries = useQueryClient();
  const { data: seats } = useQuery({
    queryKey: [...KEY, member?.id],
    enabled: member !== null && member.type !== 4,
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data?.length ?? 0) > 0 ? LOOK : false),
    refetchOnWindowFocus: true,
    queryFn: () => call("GET /play/room-sessions"),
  });
  const before = useRef<RoomSeat[]>([]);
  useEffect(() => {
    const back = before.current.filter(({ table }) => !seats?.some((seat) => seat.table === table));
    before.current = seats ?? [];
    if (back.length === 0) return;
    const names = back.map((seat) => (language === "EN" ? seat.nameEn : seat.nameBn));
    toast(w("isBack", { names: names.join(", ") }));
    void Promise.all([reload(), queries.invalidateQueries({ queryKey: ["wallet"] })]);
    // Its words are those of the moment; another language brings no money back.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [seats]);
  return seats;
}

function Seat({ seat }: { seat: RoomSeat }) {
  const w = useWords(roomTexts);
  const { member, language } = useSite();
  const { hidden } = useHidden();
  const { play } = usePlay();
  const title = useShelf("FISH", HOUSE, true).data?.content.find(({ gameCode }) => gameCode === FISHING);
  const name = language === "EN" ? seat.nameEn : seat.nameBn;
  const amount = `${member?.currency.symbol ?? ""}${hidden ? "****" : money(seat.funds, language)}`;
  return (
    <li>
      <Icon name="fish" />
      <span>
        <b>{w("liesThere", { amount, name })}</b>
        <small>{w("byItself")}</small>
      </span>
      <button type="button" className="quiet small" disabled={!title} aria-label={`${w("goBack")}: ${name}`} onClick={() => title && play(title, "real", seat.table)}>
        {w("goBack")}
      </button>
    </li>
  );
}

export function Seated() {
  const w = useWords(roomTexts);
  const seats = useSeats();
  const { folded, toggle } = useFolded(seats);
  if (!seats || seats.length === 0) return null;
  return (
    <div className={folded ? "seated folded" : "seated"} role="status" aria-label={w("whereMoneyLies")}>
      {!folded && (
        <ul>
          {seats.map((seat) => (
            <Seat key={seat.table} seat={seat} />
          ))}
        </ul>
      )}
      <button type="button" className="icon" aria-expanded={!folded} aria-label={w(folded ? "unfold" : "fold")} onClick={toggle}>
        <Icon name={folded ? "fish" : "down"} />
      </button>
    </div>
  );
}
