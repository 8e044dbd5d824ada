import { Link } from "@tanstack/react-router";
import { useState } from "react";

import type { Lane, Vendor } from "../lib/api";
import { Icon } from "../lib/icon";
import { useNear } from "../lib/near";
import { useSite } from "../lib/site";
import { useRow } from "../lib/row";
import { useWords } from "../lib/words";
import { GameBlanks, GameCard, Monogram } from "../games/GameCard";
import { iconOf, LISTED, typePath } from "../games/launch";
import { makerName } from "../games/makers";
import { usePlay } from "../games/play";
import { useShelf } from "../games/queries";
import { gameTexts, isGameText } from "../games/texts";
import { hasArrows, LANE_ITEMS, laneCards } from "./lane";
import { Arrows, Heading } from "./Row";
import { lobbyTexts } from "./texts";

function VendorTile(props: { vendor: Vendor; lane: Lane; chosen: boolean; onChoose: () => void }) {
  const g = useWords(gameTexts);
  const { play } = usePlay();
  const { vendor } = props;
  const name = makerName(vendor);
  const first = props.lane.cards[vendor.vassalage]?.find((card) => card.enabled !== false);
  return (
    <li className={props.chosen ? "vendor chosen" : "vendor"}>
      <button type="button" aria-pressed={props.chosen} onClick={props.onChoose}>
        <Monogram code={vendor.vassalage} />
        {name}
      </button>
      {vendor.gameType !== "RNG" && first && (
        <button type="button" className="now" aria-label={g("playNow", { name })} onClick={() => play(first, "real")}>
          <Icon name="play" size={16} />
        </button>
      )}
    </li>
  );
}

/** A lane of the home page: its vendors, and up to twelve of its games. Far below there is only its heading: a cheap phone builds no hundred cards that nobody looks at. */
export function Section({ lane }: { lane: Lane }) {
  const w = useWords(lobbyTexts);
  const g = useWords(gameTexts);
  const [vassalage, setVassalage] = useState("");
  const { row, step } = useRow();
  const { ref, near } = useNear<HTMLElement>();
  const { say } = useSite();
  const missing = vassalage !== "" && lane.cards[vassalage] === undefined;
  const shelf = useShelf(lane.title, vassalage, missing);
  const cards = missing ? (shelf.data?.content ?? []).slice(0, LANE_ITEMS) : laneCards(lane, vassalage);
  const { vendors } = lane.gameClassify;
  const name = isGameText(lane.title) ? g(lane.title) : lane.title;
  const many = hasArrows(lane, vassalage);
  const search = LISTED.includes(lane.title) && vassalage !== "" ? { vassalage } : {};
  return (
    <section ref={ref} className={near ? "lane" : "lane far"}>
      <Heading icon={<Icon name={iconOf(lane.title)} />} title={name}>
        <Link to={typePath(lane.title)} search={search as never} className="all" aria-label={w("seeAllOf", { name })}>
          {w("seeAll")}
          <Icon name="right" size={16} />
        </Link>
        {many && <Arrows step={step} />}
      </Heading>
      {near && vendors.length > 1 && (
        <ul className="vendors">
          <li className={vassalage === "" ? "vendor chosen" : "vendor"}>
            <button type="button" aria-pressed={vassalage === ""} onClick={() => setVassalage("")}>
              {w("all")}
            </button>
          </li>
          {vendors.map((vendor) => (
            <VendorTile key={vendor.vassalage} vendor={vendor} lane={lane} chosen={vassalage === vendor.vassalage} onChoose={() => setVassalage(vendor.vassalage)} />
          ))}
        </ul>
      )}
      {missing && shelf.error && <p className="note">{say(shelf.error)}</p>}
      <div ref={row} className={many ? "cards" : "cards few"}>
        {missing && shelf.isPending && <GameBlanks count={8} />}
        {(near ? cards : []).map((card) => (
          <GameCard key={card.nodeId} card={card} />
        ))}
      </div>
    </section>
  );
}
