/** Small parts that the pages of promotions share. */
import { moment } from "ui/format";

import { Icon, type IconName } from "../lib/icon";
import { useWords } from "../lib/words";
import type { Offer, Status as Stands, Weights } from "./calls";
import { span, together } from "./figures";
import { useNow } from "./queries";
import { overFor, toneOf, type Tone } from "./status";
import { promotionTexts } from "./texts";

const ICONS: Record<Tone, IconName> = { open: "tag", runs: "clock", good: "shield", bad: "close", past: "pause" };

/** `over`: it still runs, but not for who looks at it. */
export function Status({ status, over = false }: { status: Stands; over?: boolean }) {
  const w = useWords(promotionTexts);
  const tone = toneOf(status);
  return (
    <span className="promo-status" data-tone={tone}>
      <Icon name={status === "claim" || status === "claimed" ? "trophy" : ICONS[tone]} size={16} />
      {w(over ? "status.over" : `status.${status}`)}
    </span>
  );
}

const minutes = (time: string) => moment(time).slice(0, 16);

/** A time to the minute, and its day alone. */
export const shortly = minutes;
export const daily = (time: string) => moment(time).slice(0, 10);

/** Why a promotion that runs is not for who looks at it. */
export const useOver = (offer: Offer) => overFor(offer, useNow());

/** When it ends and how long that is, or when it begins; of one that is not for who looks at it, why: the days that it goes on for others are nothing to them. */
export function When({ offer }: { offer: Offer }) {
  const w = useWords(promotionTexts);
  const now = useNow();
  const over = useOver(offer);
  const [begins, ends] = [span(offer.startsAt, now), span(offer.endsAt, now)];
  const time = begins ? offer.startsAt : offer.endsAt;
  const left = begins ? w(`in.${begins.unit}`, { count: begins.count }) : ends && over === null ? w(`left.${ends.unit}`, { count: ends.count }) : null;
  return (
    <span className="promo-when">
      <Icon name="clock" size={16} />
      {over === "first" || over === "had" ? (
        <span>{w(`over.${over}`)}</span>
      ) : (
        <span>
          <time dateTime={time}>{w(begins ? "begins" : ends ? "ends" : "ended", { time: minutes(time) })}</time>
          {left !== null && <> · {left}</>}
        </span>
      )}
    </span>
  );
}

/** "slots, fishing 100 % · live casino 10 %". */
export function useWeights(): (weights: Weights) => string {
  const w = useWords(promotionTexts);
  const game = useGame();
  return (weights) => together(weights).map(({ types, percent }) => w("weight", { types: types.map(game).join(", "), percent })).join(" · ");
}

/** A type of game by its name. */
export function useGame(): (type: string) => string {
  const w = useWords(promotionTexts);
  return (type) => {
    const id = `game.${type}`;
    return Object.hasOwn(promotionTexts, id) ? w(id as keyof typeof promotionTexts) : type;
  };
}
