import { useState } from "react";

import { moment } from "ui/format";
import { monogram } from "ui/monogram";

import type { GameCard as Card } from "../lib/api";
import { Icon } from "../lib/icon";
import { useNear } from "../lib/near";
import { useWords } from "../lib/words";
import { usePicture } from "../lib/house";
import { useFavourites, type Hearted } from "./favourites";
import { useVendorName } from "./makers";
import { usePlay } from "./play";
import { gameTexts } from "./texts";

/** The mark of a maker: the letters of its name, never of its code, in a hue that is the same in both languages. */
export function Monogram({ code, large = false }: { code: string; large?: boolean }) {
  const { letters } = monogram(useVendorName()(code));
  const { hue } = monogram(code);
  return (
    <span className={`monogram m${hue}${large ? " large" : ""}`} aria-hidden="true">
      {letters}
    </span>
  );
}

/** Card art of a fixed size, fetched when it comes near; a picture that does not come leaves the vendor's mark, not a broken frame. */
export function Art({ card, eager = false }: { card: Pick<Card, "iconUrl" | "vassalage" | "displayName" | "lettered">; eager?: boolean }) {
  const w = useWords(gameTexts);
  const [missed, setMissed] = useState(0);
  // First from the operator's origin for pictures, then from where the house says it is.
  const closest = usePicture()(card.iconUrl);
  const address = [...new Set([closest, card.iconUrl])][missed];
  const { ref, near } = useNear(eager);
  if (!address) {
    return (
      <span className="art blank">
        <Monogram code={card.vassalage} large />
        {card.iconUrl && <small>{w("noPicture")}</small>}
      </span>
    );
  }
  if (!near) return <span ref={ref} className="art" />;
  const picture = <img key={address} className="art" src={address} alt="" width={300} height={400} decoding="async" onError={() => setMissed(missed + 1)} />;
  if (card.lettered) return picture;
  return (
    <span className="bare">
      {picture}
      <b aria-hidden="true">{card.displayName}</b>
    </span>
  );
}

export function Heart({ card }: { card: Hearted & Pick<Card, "displayName"> }) {
  const favourites = useFavourites();
  const w = useWords(gameTexts);
  const kept = favourites.has(card.nodeId);
  return (
    <button type="button" className={kept ? "heart kept" : "heart"} aria-pressed={kept} aria-label={w(kept ? "unfavour" : "favour", { name: card.displayName })} onClick={() => favourites.toggle(card)}>
      <Icon name="heart" />
    </button>
  );
}

/** Why a title cannot be played, with the end of its maintenance where that is known. */
export function Closed({ card }: { card: Card }) {
  const w = useWords(gameTexts);
  if (!card.maintenance) return w("closedCard");
  return card.maintenanceUntil ? w("maintenanceUntil", { time: moment(card.maintenanceUntil) }) : w("maintenanceCard");
}

/** The two ways to start a game. A title that is not open has none, a container the way to its games. */
export function Starts({ card }: { card: Card }) {
  const { play } = usePlay();
  const w = useWords(gameTexts);
  if (card.enabled === false) return <span className="closed">{w(card.maintenance ? "maintenance" : "closed")}</span>;
  if (!card.isGame) {
    return (
      <button type="button" className="call" aria-label={`${w("openList")}: ${card.displayName}`} onClick={() => play(card, "real")}>
        {w("openList")}
      </button>
    );
  }
  return (
    <>
      <button type="button" className="call" aria-label={`${w("play")}: ${card.displayName}`} onClick={() => play(card, "real")}>
        {w("play")}
      </button>
      {card.demo && (
        <button type="button" className="quiet" aria-label={`${w("tryFree")}: ${card.displayName}`} onClick={() => play(card, "demo")}>
          {w("tryFree")}
        </button>
      )}
    </>
  );
}

export function Flag({ card }: { card: Card }) {
  const w = useWords(gameTexts);
  if (card.enabled === false) return <span className="flag later">{w(card.maintenance ? "maintenanceFlag" : "closed")}</span>;
  // On a small card the sign alone; its word is still read out. Hot is what people play: the house's own word alone carries no flag.
  const hot = card.players != null;
  if (!hot && !card.isNew) return null;
  return (
    <span className={hot ? "flag hot" : "flag new"}>
      <Icon name={hot ? "flame" : "star"} size={16} />
      <span>{w(hot ? "hotFlag" : "newFlag")}</span>
    </span>
  );
}

function OpenFlag() {
  const w = useWords(gameTexts);
  return <span className="flag open-round">{w("openFlag")}</span>;
}

/** With a mouse the two buttons rise over a veil; a finger opens the sheet with both. */
export function GameCard({ card, eager = false, open = false }: { card: Card; eager?: boolean; /** The player left a round of it open. */ open?: boolean }) {
  const vendorName = useVendorName();
  const { look } = usePlay();
  return (
    <article className={card.enabled === false ? "game unopened" : "game"}>
      <div className="cover">
        <button type="button" className="open" aria-label={card.displayName} onClick={() => look(card)}>
          <Art card={card} eager={eager} />
        </button>
        <div className="veil">
          <Starts card={card} />
        </div>
        {open ? <OpenFlag /> : <Flag card={card} />}
        <Heart card={card} />
      </div>
      <h3 title={card.displayName}>{card.displayName}</h3>
      <p className="by">
        <Monogram code={card.vassalage} />
        <span>{vendorName(card.vassalage)}</span>
      </p>
    </article>
  );
}

/** Places of the final size while the cards come. */
export function GameBlanks({ count }: { count: number }) {
  return Array.from({ length: count }, (_, place) => (
    <div key={place} className="game" aria-hidden="true">
      <span className="art skeleton" />
      <span className="bar skeleton" />
    </div>
  ));
}
