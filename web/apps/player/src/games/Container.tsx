import { useState } from "react";

import type { GameCard as Card } from "../lib/api";
import { Modal } from "../lib/modal";
import { Listed } from "../lib/states";
import { useWords } from "../lib/words";
import { GameCard } from "./GameCard";
import { Pager } from "../lib/Pager";
import { useGames } from "./queries";
import { gameTexts } from "./texts";

/** The games behind a vendor's container (spec.md 2, launch rules), page by page. */
export function Container({ card, onClose }: { card: Card; onClose: () => void }) {
  const w = useWords(gameTexts);
  const [page, setPage] = useState(1);
  const games = useGames({ gameType: card.gameType, vassalage: card.vassalage, tab: "ALL", search: "", page });
  return (
    <Modal title={card.displayName} onClose={onClose} shape="broad">
      <Listed query={games} isEmpty={(shown) => shown.total === 0} empty={w("none")}>
        {(shown) => (
          <>
            <div className="grid">
              {shown.content
                .filter(({ isGame }) => isGame)
                .map((game) => (
                  <GameCard key={game.nodeId} card={game} />
                ))}
            </div>
            <Pager page={page} total={shown.totalPages} onPage={setPage} />
          </>
        )}
      </Listed>
    </Modal>
  );
}
