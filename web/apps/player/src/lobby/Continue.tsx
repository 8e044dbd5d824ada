import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";

import { call } from "../lib/api";
import { Icon } from "../lib/icon";
import { useWords } from "../lib/words";
import { GameCard } from "../games/GameCard";
import { useGames } from "../games/queries";
import { Heading } from "./Row";
import { LANE_ITEMS } from "./lane";
import { lobbyTexts } from "./texts";

/** What a member played last, to go on with; nothing for who has played nothing. */
export function Continue() {
  const w = useWords(lobbyTexts);
  const { data } = useGames({ gameType: "", vassalage: "", tab: "RECENT", search: "", page: 1 });
  const cards = data?.content.slice(0, LANE_ITEMS) ?? [];
  // Read anew whenever the lobby is come back to: a round may have been left in the middle a moment ago.
  const left = useQuery({ queryKey: ["bets", "left"], enabled: cards.length > 0, staleTime: 0, retry: false, queryFn: () => call("GET /wps/member/bets", { query: { state: "open", pageSize: 100 } }) });
  const isOpen = ({ gameCode, vassalage }: (typeof cards)[number]) => left.data?.content.some(({ game, vendor }) => game === gameCode && vendor === vassalage) ?? false;
  if (cards.length === 0) return null;
  return (
    <section className="lane">
      <Heading icon={<Icon name="clock" />} title={w("goOn")}>
        <Link to="/recent" className="all" aria-label={w("seeAllOf", { name: w("goOn") })}>
          {w("seeAll")}
          <Icon name="right" size={16} />
        </Link>
      </Heading>
      <div className="cards">
        {cards.map((card) => (
          <GameCard key={card.nodeId} card={card} open={isOpen(card)} />
        ))}
      </div>
    </section>
  );
}
