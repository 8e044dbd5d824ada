import { useDeferredValue, useEffect, useState, type RefObject } from "react";

import type { GameCard } from "../lib/api";
import { Icon } from "../lib/icon";
import { useNear } from "../lib/near";
import { useRow } from "../lib/row";
import { useWords } from "../lib/words";
import { percent } from "../games/figures";
import { Art, Heart, Monogram, Starts } from "../games/GameCard";
import { useVendorName } from "../games/makers";
import { usePlay } from "../games/play";
import { useHot } from "../games/queries";
import { gameTexts } from "../games/texts";
import { moves, slide } from "./moving";
import { Arrows, Heading } from "./Row";
import { lobbyTexts } from "./texts";

/** A poster: the art is what a title is known by. That all of them are hot, and why, is said by the row. */
function HotCard({ card }: { card: GameCard }) {
  const g = useWords(gameTexts);
  const vendorName = useVendorName();
  const { look } = usePlay();
  // A few are in sight of the two dozen: the others are built when they come near.
  const { ref, near } = useNear<HTMLElement>();
  // As high as it will be: a row that is empty for one frame moves the page.
  if (!near) {
    return (
      <article ref={ref} className="game">
        <span className="art" />
        <span className="plate" />
      </article>
    );
  }
  return (
    <article className={card.enabled === false ? "game unopened" : "game"}>
      <div className="cover">
        <button type="button" className="open" aria-label={card.displayName} onClick={() => look(card)}>
          <Art card={card} />
        </button>
        <div className="veil">
          <Starts card={card} />
        </div>
        <Heart card={card} />
      </div>
      <div className="plate">
        <h3 title={card.displayName}>{card.displayName}</h3>
        <p className="by">
          <Monogram code={card.vassalage} />
          <span>{vendorName(card.vassalage)}</span>
          {card.rtp && card.gameType !== "LIVE" && (
            <small className="figure">
              {g("rtpShort")} {percent(card.rtp)}
            </small>
          )}
        </p>
      </div>
    </article>
  );
}

/** Moves the row unless the player has stopped it, wants no motion, or has a finger for it. */
function useSlider(row: RefObject<HTMLDivElement | null>, count: number, stopped: boolean) {
  useEffect(() => {
    const box = row.current;
    if (!box || stopped || !moves(count) || matchMedia("(prefers-reduced-motion: reduce), (hover: none)").matches) return;
    return slide(box);
  }, [row, count, stopped]);
}

export function Hot() {
  const w = useWords(lobbyTexts);
  const hot = useHot();
  const [stopped, setStopped] = useState(false);
  const { row, step } = useRow();
  const known = useDeferredValue(hot.data);
  const cards = known ?? [];
  useSlider(row, cards.length, stopped);
  if (hot.isPending || (hot.data && !known)) {
    return (
      <section aria-hidden="true">
        <Heading icon={<Icon name="flame" />} title={w("hot")} note={w("hotPlayed")} />
        <div className="hot-row">
          {[0, 1, 2, 3, 4].map((place) => (
            <div key={place} className="game">
              <span className="art skeleton" />
              <span className="plate" />
            </div>
          ))}
        </div>
      </section>
    );
  }
  if (cards.length === 0) return null;
  return (
    <section>
      <Heading icon={<Icon name="flame" />} title={w("hot")} note={w(cards.every(({ players }) => players != null) ? "hotPlayed" : cards.some(({ players }) => players != null) ? "hotMixed" : "hotPicked")}>
        {moves(cards.length) && (
          <>
            <button type="button" className="icon halt" aria-label={w(stopped ? "go" : "halt")} onClick={() => setStopped(!stopped)}>
              <Icon name={stopped ? "play" : "pause"} />
            </button>
            <Arrows step={step} />
          </>
        )}
      </Heading>
      <div ref={row} className="hot-row">
        {cards.map((card) => (
          <HotCard key={card.nodeId} card={card} />
        ))}
      </div>
    </section>
  );
}
