import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";

import { area } from "../lib/area";
import { Area } from "../lib/AreaFault";
import { Icon } from "../lib/icon";
import { useNear } from "../lib/near";
import { useWords } from "../lib/words";
import { GameBlanks, GameCard } from "../games/GameCard";
import { useShelf } from "../games/queries";
import { gameTexts } from "../games/texts";
import { isMini } from "../tables/place";
import { LANE_ITEMS } from "./lane";
import { Heading } from "./Row";
import { lobbyTexts } from "./texts";

const Tables = lazy(area(() => import("../tables/Tables").then((part) => ({ default: part.Tables }))));

/** The house's own instant games: a shelf of their own, where few would be lost among thousands of slots. One that is played at tables has those below it. */
export function Instant() {
  const w = useWords(lobbyTexts);
  const g = useWords(gameTexts);
  const { ref, near } = useNear<HTMLElement>();
  const shelf = useShelf("RNG", "INHOUSE", near);
  const cards = shelf.data?.content.slice(0, LANE_ITEMS) ?? [];
  if (shelf.error || (shelf.data && cards.length === 0)) return null;
  const name = g("INSTANT");
  return (
    <section ref={ref} className={near ? "lane" : "lane far"}>
      <Heading icon={<Icon name="dice" />} title={name}>
        <Link to="/rng" search={{ vassalage: "INHOUSE" } as never} className="all" aria-label={w("seeAllOf", { name })}>
          {w("seeAll")}
          <Icon name="right" size={16} />
        </Link>
      </Heading>
      <p className="fine">{w("instantWhat")}</p>
      <div className="cards few">
        {near && !shelf.data && <GameBlanks count={2} />}
        {cards.map((card) => (
          <GameCard key={card.nodeId} card={card} />
        ))}
      </div>
      {cards.some(({ gameCode }) => isMini(gameCode)) && (
        // Without its tables the title still opens them.
        <Area of={shelf.data} fallback={() => null}>
          <Suspense fallback={<div className="lane far" />}>
            <Tables place="mini" />
          </Suspense>
        </Area>
      )}
    </section>
  );
}
