/** The seats as cells: a stake on a free one takes it, and one behind bets on another's. A trial takes no seat: there a cell is the place behind one. */
import { h } from "kit/dom";
import type { Board, BoardLent } from "kit/floor/game";
import { Grid, type Lying, type Spot } from "kit/floor/grid";
import { simulatedSign } from "kit/floor/people";
import type { Lays } from "kit/floor/slip";
import { breadths, type Seats } from "kit/turns/seats";
import { speaker } from "kit/texts";
import type { Language } from "ui/format";

import { SEATS } from "./layout";
import { texts } from "./texts";

/** What lies on a seat, with what its decisions brought. */
function atSeats(placed: Lays): Lays {
  const all = new Map<string, bigint>();
  for (const [cell, amount] of placed) {
    const [kind, seat] = cell.split(":");
    const at = kind === "behind" ? cell : `seat:${seat}`;
    all.set(at, (all.get(at) ?? 0n) + amount);
  }
  return all;
}

export class SeatsBoard implements Board {
  readonly element: HTMLElement;
  private readonly grid: Grid;
  private readonly faces = new Map<number, { sign: HTMLElement; name: HTMLElement; behind: HTMLElement }>();
  private lying: Lying | null = null;
  private known: Seats | null = null;
  private own: ReadonlySet<number> = new Set();
  private readonly t;

  constructor(
    lent: BoardLent,
    { language, isTrial, cellName, write }: { language: Language; isTrial: boolean; cellName: (cell: string) => string; write: (amount: string) => string },
  ) {
    const t = (this.t = speaker(texts, language));
    [this.write, this.language, this.isTrial] = [write, language, isTrial];
    const spots = SEATS.flatMap((seat): Spot[] => {
      const sign = h("span", { class: "sign-of" });
      const name = h("small", {}, this.free);
      const behind = h("small", {}, t("behind"));
      this.faces.set(seat, { sign, name, behind });
      const who = [h("b", { class: "figure" }, String(seat), sign), name];
      if (isTrial) return [{ x: seat - 1, y: 0, w: 1, h: 1, code: `behind:${seat}`, text: "", look: "outside behind", face: () => h("span", { class: "face" }, ...who, behind) }];
      return [
        { x: seat - 1, y: 0, w: 1, h: 1, code: `seat:${seat}`, text: "", look: "outside seat", face: () => h("span", { class: "face" }, ...who) },
        { x: seat - 1, y: 1, w: 1, h: 1, code: `behind:${seat}`, text: "", look: "outside behind", face: () => h("span", { class: "face" }, behind) },
      ];
    });
    this.grid = new Grid(t("layout"), spots.toSorted((one, other) => one.y - other.y), { label: (spot) => lent.label(spot.code), lay: (spot) => this.lay(lent, spot.code, cellName(spot.code)), isAside: () => false });
    this.element = h("div", { class: "board" }, h("div", { class: "scroll" }, ...(isTrial ? [h("p", { class: "soft" }, t("isTrial"))] : []), this.grid.element));
    this.seats(null, this.own);
  }

  private readonly write: (amount: string) => string;
  private readonly language: Language;
  private readonly isTrial: boolean;

  /** What stands on a seat that nobody has taken; a trial has no place on it. */
  private get free(): string {
    return this.t(this.isTrial ? "vacant" : "free");
  }

  /** What the house would refuse is said at once, and no chip lies there. */
  private lay(lent: BoardLent, code: string, name: string): void {
    const [kind, seat] = code.split(":");
    const isOthers = this.known?.seats.some((taken) => taken.seat === Number(seat)) === true && !this.own.has(Number(seat));
    if (kind === "seat" && isOthers) lent.say(this.t("isTaken"));
    else if (kind === "behind" && !isOthers) lent.say(this.t("isEmpty"));
    else lent.lay([[code, 1]], name);
  }

  /** Who sits where. */
  seats(seats: Seats | null, own: ReadonlySet<number>): void {
    const { t } = this;
    [this.known, this.own] = [seats, own];
    const others = (seats?.seats ?? []).map(({ seat }) => seat).filter((seat) => !own.has(seat));
    for (const [seat, { sign, name, behind }] of this.faces) {
      const taken = seats?.seats.find((known) => known.seat === seat);
      const isSimulated = taken?.simulated === true && !own.has(seat);
      sign.replaceChildren(...(isSimulated ? [simulatedSign(this.language)] : []));
      name.textContent = own.has(seat) ? t("you") : (taken?.name ?? this.free);
      // An empty seat of a trial offers nothing, and says no more than that it is empty.
      const offer = this.isTrial && !others.includes(seat) ? "" : t("behind");
      behind.textContent = taken && Number(taken.behind) > 0 ? this.write(taken.behind) : offer;
    }
    const of = (kind: string, list: readonly number[]) => list.map((seat) => `${kind}:${seat}`);
    this.grid.mark("own", new Set(of("seat", [...own])));
    this.grid.mark("taken", new Set(of("seat", others)));
    this.grid.bar(new Set([...of("seat", others), ...of("behind", SEATS.filter((seat) => !others.includes(seat)))]));
    this.grid.rename();
  }

  paint(lying: Lying, closed: boolean): void {
    this.lying = lying;
    // One's own seat is known from one's own bets before the table tells it.
    const own = [...lying.placed.keys()].flatMap((cell) => (cell.startsWith("seat:") ? [Number(cell.slice(5))] : []));
    if (own.length !== this.own.size || own.some((seat) => !this.own.has(seat))) this.seats(this.known, new Set(own));
    this.grid.paint({ ...lying, placed: atSeats(lying.placed) }, closed);
    this.element.classList.toggle("closed", closed);
    // As broad as the columns of cards above them.
    this.grid.element.style.gridTemplateColumns = breadths(SEATS.length, closed ? (this.known?.seats ?? []) : []).map((breadth) => `minmax(0, ${breadth}fr)`).join(" ");
  }

  win(codes: ReadonlySet<string>): void {
    // Behind a seat only where something lies.
    this.grid.mark("won", new Set([...codes].filter((code) => !code.startsWith("behind") || this.lying?.placed.has(code))));
  }

  focus(): void {
    this.grid.focus();
  }
}
