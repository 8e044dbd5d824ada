import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";

import { call, type GameCard } from "../lib/api";
import { Modal } from "../lib/modal";
import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { Art, Closed, Flag, Heart, Monogram, Starts } from "./GameCard";
import { percent, times } from "./figures";
import { useVendorName } from "./makers";
import { useFeatureName } from "./Narrow";
import { gameTexts } from "./texts";

/** A title by itself: both ways to start, and the figures that a player should know first. */
export function GameSheet({ card, onClose }: { card: GameCard; onClose: () => void }) {
  const w = useWords(gameTexts);
  const { language } = useSite();
  const vendorName = useVendorName();
  const featureName = useFeatureName();
  const details = useQuery({ queryKey: ["game", card.nodeId, language], retry: false, staleTime: 600_000, queryFn: () => call("GET /lgw/games/{nodeId}", { path: { nodeId: card.nodeId } }) });
  const known = { ...card, ...details.data };
  const figures: [string, string, string?][] = [];
  // At a table each bet has a return of its own; the rules there tell them all.
  if (known.rtp) figures.push([w("rtp"), known.gameType === "LIVE" ? w("rtpMost", { value: percent(known.rtp) }) : percent(known.rtp)]);
  if (known.volatility) figures.push([w("volatility"), w("volatilityOf", { name: w("volatilityNames").split("|")[known.volatility - 1] ?? "", value: known.volatility })]);
  if (details.data?.hitRatio) figures.push([w("hitFrequency"), percent(details.data.hitRatio)]);
  if (details.data?.maxWin) figures.push([w("maxWin"), w("timesStake", { value: times(details.data.maxWin, language) }), w("capped")]);
  if (details.data?.minStake && details.data.maxStake) figures.push([w("stakes"), w("fromTo", { least: times(details.data.minStake, language), most: times(details.data.maxStake, language) })]);
  if (details.data?.features.length) figures.push([w("features"), details.data.features.map(featureName).join(", ")]);
  if (known.players != null) figures.push([w("players"), String(known.players)]);
  return (
    <Modal title={card.displayName} onClose={onClose} shape="sheet">
      <div className="sheet-body">
        <div className="game still cover">
          <Art card={card} eager />
          <Flag card={card} />
          <Heart card={card} />
        </div>
        <div className="sheet-text">
          <Link to="/maker/$code" params={{ code: card.vassalage }} className="by" replace>
            <Monogram code={card.vassalage} />
            <span>{vendorName(card.vassalage)}</span>
          </Link>
          <dl className="facts">
            {figures.map(([name, value, note]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <span className="figure">{value}</span>
                  {note !== undefined && <small>{note}</small>}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      {card.enabled === false ? (
        <p className="note">
          <Closed card={card} />
        </p>
      ) : (
        <div className="starts">
          <Starts card={card} />
        </div>
      )}
    </Modal>
  );
}
