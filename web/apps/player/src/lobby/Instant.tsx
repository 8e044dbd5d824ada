import { Link } from "@tanstack/react-router";

import { Icon } from "../lib/icon";
import { useNear } from "../lib/near";
import { useWords } from "../lib/words";
import { GameBlanks, GameCard } from "../games/GameCard";
import { useShelf } from "../games/queries";
import { LANE_ITEMS } from "./lane";
import { Heading } from "./Row";
import { lobbyTexts } from "./texts";

/** The house's own instant games: a shelf of their own, where two would be lost among thousands of slots. */
export function Instant() {
  const w = useWords(lobbyTexts);
  const { ref, near } = useNear<HTMLElement>();
  const shelf = useShelf("RNG", "INHOUSE", near);
  const cards = shelf.data?.content.slice(0, LANE_ITEMS) ?? [];
  if (shelf.error || (shelf.data && cards.length === 0)) return null;
  const name = w("instant");
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
    </section>
  );
}
