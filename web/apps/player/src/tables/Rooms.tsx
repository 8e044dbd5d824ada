/** The fishing rooms of the house in a row: on the page of fishing games, and in the lobby above their titles. */
import { Link } from "@tanstack/react-router";

import { HOUSE } from "../games/makers";
import { useShelf } from "../games/queries";
import type { GameCard } from "../lib/api";
import { Icon } from "../lib/icon";
import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { FISHING, shelfOf } from "./place";
import { useTables, type Table } from "./queries";
import { roomOf } from "./room";
import { RoomCard } from "./RoomCard";
import { inOrder } from "./round";
import { roomTexts } from "./roomTexts";
import "./tables.css";
import "./rooms.css";

/** Places of the final size while the rooms come. */
function Blanks() {
  const { t } = useSite();
  return (
    <div className="room-row" role="status" aria-label={t("loadingLabel")}>
      {[0, 1, 2, 3].map((place) => (
        <span key={place} className="room-card skeleton" />
      ))}
    </div>
  );
}

function Row({ rooms, title }: { rooms: Table[]; title: GameCard | null | undefined }) {
  return (
    <div className="room-row">
      {inOrder(rooms).map((room) => (
        <RoomCard key={room.id} table={room} title={title} />
      ))}
    </div>
  );
}

/** `page`: where the rooms have their own page, or in the lobby, which leads there. Nothing where the house has none. */
export function Rooms({ place }: { place: "page" | "lobby" }) {
  const w = useWords(roomTexts);
  const { t, say } = useSite();
  const tables = useTables();
  const titles = useShelf("FISH", HOUSE, true);
  // A title that does not come leaves its rooms shut; one that is on its way has its place. What the list leaves out is not offered here.
  const title = titles.isPending ? undefined : (titles.data?.content.find(({ gameCode }) => gameCode === FISHING) ?? null);
  const rooms = tables.data?.filter(({ game }) => shelfOf(game) === "fish");
  if (rooms?.length === 0 || (titles.data && title === null)) return null;
  return (
    <section className="tables">
      <header className="table-head">
        <Icon name="fish" />
        <h2>{w("rooms")}</h2>
        <span className="spring" />
        {place === "lobby" && (
          <Link to="/fish" className="table-all" aria-label={w("toFishOf")}>
            {w("toFish")}
            <Icon name="right" size={16} />
          </Link>
        )}
      </header>
      <p className="table-fine">
        {w("what")}
        {rooms?.some((room) => roomOf(room).sitting.some(({ simulated }) => simulated)) && ` ${w("robots")}`}
      </p>
      {rooms ? (
        <Row rooms={rooms} title={title} />
      ) : tables.error ? (
        <div className="note table-note" role="alert">
          <p>{w("noRooms")}</p>
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
