import type { GameCard as Card } from "../lib/api";
import { Modal } from "../lib/modal";
import { Listed } from "../lib/states";
import { useWords } from "../lib/words";
import { GameCard } from "./GameCard";
import { useGames } from "./queries";
import { gameTexts } from "./texts";

/** The games behind a vendor's container (spec.md 2, launch rules). */
export function Container({ card, onClose }: { card: Card; onClose: () => void }) {
  const w = useWords(gameTexts);
  const games = useGames({ gameType: card.gameType, vassalage: card.vassalage, tab: "ALL", search: "", page: 1 });
  return (
    <Modal title={card.displayName} onClose={onClose} shape="broad">
      <Listed query={games} isEmpty={(page) => page.content.length === 0} empty={w("none")}>
        {(page) => (
          <div className="grid">
            {page.content.map((game) => (
              <GameCard key={game.nodeId} card={game} />
            ))}
          </div>
        )}
      </Listed>
    </Modal>
  );
}
