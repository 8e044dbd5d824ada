import { useQuery } from "@tanstack/react-query";

import type { GameCard } from "../lib/api";
import { Modal } from "../lib/modal";
import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { Art, Monogram, Starts } from "./GameCard";
import { useVendorName } from "./makers";
import type { Playing } from "./play";
import { alike } from "./queries";
import { gameTexts } from "./texts";

function Like({ card }: { card: GameCard }) {
  const vendorName = useVendorName();
  return (
    <article className="game still">
      <Art card={card} eager />
      <h3 title={card.displayName}>{card.displayName}</h3>
      <p className="by">
        <Monogram name={card.vassalage} />
        <span>{vendorName(card.vassalage)}</span>
      </p>
      <div className="starts">
        <Starts card={card} />
      </div>
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
              <Like key={card.nodeId} card={card} />
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
