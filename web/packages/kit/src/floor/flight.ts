/**
 * Chips that move: from the rail to the cell they are laid on, and once a result is told from there to the dealer, or from the dealer to what
 * won. A chip that flies is a picture beside the layout: what lies, and what it is worth, waits for none.
 */
import { h, still } from "../dom";
import { times } from "../table/ratio";
import { onChip } from "./chips";

/** One way, in milliseconds; the last third of it a chip settles. */
export const FLIGHT = 360;
/** From one chip to the next that sets out in the same moment. */
const APART = 35;
/** More than this nobody follows, and a phone need not draw. */
const MOST = 8;

interface Way {
  from: DOMRect;
  to: DOMRect;
}

const off = ({ from, to }: Way, of: "from" | "to"): string => {
  const [one, other] = of === "from" ? [from, to] : [to, from];
  return `translate(${one.left + one.width / 2 - other.left - other.width / 2}px, ${one.top + one.height / 2 - other.top - other.height / 2}px)`;
};

/** Comes down lifted, a little too firmly, and lies. Seen at where it lies. */
export const landing = (way: Way): Keyframe[] => [
  { transform: `${off(way, "from")} scale(1.25)`, easing: "cubic-bezier(.3, .1, .3, 1)" },
  { transform: "translate(0px, 0px) scale(1.25)", offset: 0.66, easing: "ease-in" },
  { transform: "translate(0px, 0px) scale(.9)", offset: 0.83, easing: "ease-out" },
  { transform: "translate(0px, 0px) scale(1)" },
];

/** Is drawn away, slowly at first. Seen from where it lay. */
export const leaving = (way: Way): Keyframe[] => [{ transform: "translate(0px, 0px) scale(1)", easing: "cubic-bezier(.5, 0, .8, .4)" }, { transform: `${off(way, "to")} scale(.4)` }];

const isSeen = ({ width }: DOMRect): boolean => width > 0;

/** Moves a picture of a chip over the page and takes it away again. `at` is where it stands without its transform. */
function fly(floor: Element, chip: HTMLElement, at: DOMRect, frames: Keyframe[], delay: number): void {
  chip.classList.add("flies");
  chip.setAttribute("aria-hidden", "true");
  for (const side of ["left", "top", "width", "height"] as const) chip.style.setProperty(side, `${at[side]}px`);
  floor.append(chip);
  chip.animate(frames, { duration: FLIGHT, delay, fill: "backwards" }).onfinish = () => chip.remove();
}

/** A chip as it lies on its cell, and what of it has just been laid there. */
export interface Laid {
  chip: HTMLElement;
  amount: bigint;
  /** Nothing lay there before: it is seen once it has landed. */
  isFirst: boolean;
}

/** Chips come from the one that is chosen in the rail. */
export function layDown(layout: Element, laid: readonly Laid[]): void {
  const floor = layout.closest(".floor");
  const disc = floor?.querySelector('.disc[aria-pressed="true"]');
  if (!floor || !disc || laid.length === 0 || still()) return;
  const from = disc.getBoundingClientRect();
  const ways = laid.slice(0, MOST).map((each) => ({ ...each, to: each.chip.getBoundingClientRect() }));
  ways.forEach(({ chip, amount, isFirst, to }, place) => {
    if (!isSeen(from) || !isSeen(to)) return;
    const delay = place * APART;
    if (isFirst) chip.animate([{ transform: "scale(0)" }, { transform: "scale(0)" }], { duration: FLIGHT + delay });
    fly(floor, h("span", { class: "lies pending figure" }, onChip(amount)), to, landing({ from, to }), delay);
  });
}

/** The dealer sweeps what lost and pays what won; what only comes back stays where it is. `returned` holds what cells returned, as ratios. */
export function collect(board: Element, returned: ReadonlyMap<string, string>): void {
  const floor = board.closest(".floor");
  const dealer = floor?.querySelector(".host");
  if (!floor || !dealer || still()) return;
  const moving = [...board.querySelectorAll<HTMLElement>(".spot > .lies.placed")].flatMap((chip) => {
    const ratio = returned.get(chip.parentElement?.dataset["cell"] ?? "");
    const isPaid = ratio !== undefined && times(100n, ratio) > 100n;
    return ratio === undefined || isPaid ? [{ chip, isPaid, at: chip.getBoundingClientRect() }] : [];
  });
  const hand = dealer.getBoundingClientRect();
  moving.slice(0, MOST).forEach(({ chip, isPaid, at }, place) => {
    if (!isSeen(hand) || !isSeen(at)) return;
    const ghost = isPaid ? h("span", { class: "lies pays" }) : (chip.cloneNode(true) as HTMLElement);
    fly(floor, ghost, at, isPaid ? landing({ from: hand, to: at }) : leaving({ from: at, to: hand }), place * APART);
  });
}
