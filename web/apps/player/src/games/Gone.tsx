import { useQuery } from "@tanstack/react-query";

import type { GameCard } from "../lib/api";
import { Modal } from "../lib/modal";
import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { Art, Monogram } from "./GameCard";
import type { Mode } from "./launch";
import { useVendorName } from "./makers";
import { usePlay, type Playing } from "./play";
import { alike } from "./queries";
import { gameTexts } from "./texts";

function Like({ card, mode }: { card: GameCard; mode: Mode }) {
  const w = useWords(gameTexts);
  const vendorName = useVendorName();
  const { play } = usePlay();
  const start = w(mode === "real" ? "play" : "tryFree");
  return (
    <article className="game still">
      <Art card={card} eager />
      <h3 title={card.displayName}>{card.displayName}</h3>
      <p className="by">
        <Monogram code={card.vassalage} />
        <span>{vendorName(card.vassalage)}</span>
      </p>
      <button type="button" className="call wide" aria-label={`${start}: ${card.displayName}`} onClick={() => play(card, mode)}>
        {start}
      </button>
    </article>
  );
}

/** A game that was switched off after it was chosen: `why`, in the house's words, and two like it that can be played now. */
export function Gone({ playing, why, onClose }: { playing: Playing; why: string; onClose: () => void }) {
  const w = useWords(gameTexts);
  const { language } = useSite();
  // Without them the window still says what happened.
  const { data = [] } = useQuery(alike(language, playing));
  return (
    <Modal title={w("gone")} onClose={onClose} shape="gone">
      <div role="alert">
        <p>
          <b>{playing.name}</b>: {why}
        </p>
        <p>{w("goneText")}</p>
      </div>
      {data.length > 0 && (
        <section aria-label={w("alike")}>
          <p className="aside">{w("alike")}</p>
          <div className="alike">
            {data.map((card) => (
              <Like key={card.nodeId} card={card} mode={playing.mode} />
            ))}
          </div>
        </section>
      )}
      <button type="button" className="quiet wide" onClick={onClose}>
        {w("leave")}
      </button>
    </Modal>
  );
}
