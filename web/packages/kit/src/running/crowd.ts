/** Who plays in the round: as a table, the highest stakes first. */
import type { Crowd, CrowdBet } from "api/schema";
import type { Language } from "ui/format";

import { h } from "../dom";
import { simulatedSign } from "../floor/people";
import { units } from "../number";
import { speaker } from "../texts";
import { inTimes, paysAt } from "./course";
import { running } from "./texts";

/** Of so many of those who play the house tells everybody by name. */
const TOLD = 50;

const isHundredths = (value: unknown): value is number | null | undefined => value === null || value === undefined || (typeof value === "number" && Number.isInteger(value));

function readPlayer(data: unknown): CrowdBet[] {
  if (typeof data !== "object" || data === null) return [];
  const { mark, name, simulated, stake, auto, leftAt } = data as Record<string, unknown>;
  return typeof mark === "number" && typeof name === "string" && typeof simulated === "boolean" && typeof stake === "string" && isHundredths(auto) && isHundredths(leftAt) ? [{ mark, name, simulated, stake, auto: auto ?? null, leftAt: leftAt ?? null }] : [];
}

/** What came over the live line of a crowd; null for what is none. */
export function readCrowd(data: unknown): Crowd | null {
  if (typeof data !== "object" || data === null) return null;
  const { round, bets, people, simulated, staked, left, paid, players, gone } = data as Record<string, unknown>;
  if (typeof round !== "number" || typeof bets !== "number" || typeof people !== "number" || typeof simulated !== "number" || typeof staked !== "string" || typeof left !== "number" || typeof paid !== "string" || !Array.isArray(players)) return null;
  return { round, bets, people, simulated, staked, left, paid, players: players.flatMap(readPlayer), ...(Array.isArray(gone) && { gone: gone.filter((mark) => typeof mark === "number") }) };
}

/** The highest stakes first, and of equal ones the lowest mark: the order of the house. */
const byStake = (one: CrowdBet, next: CrowdBet) => {
  const more = units(next.stake) - units(one.stake);
  return more === 0n ? one.mark - next.mark : more > 0n ? 1 : -1;
};

/** A crowd after what is told of it: of another round it is told whole, of the same one only what has changed. */
export function changed(crowd: Crowd | null, told: Crowd): Crowd {
  if (crowd?.round !== told.round) return told;
  const left = new Set([...told.players.map(({ mark }) => mark), ...(told.gone ?? [])]);
  const players = [...crowd.players.filter(({ mark }) => !left.has(mark)), ...told.players];
  return { ...told, players: players.sort(byStake).slice(0, TOLD) };
}

export class CrowdTable {
  readonly element: HTMLElement;
  private readonly sums = h("p", { class: "soft figure" });
  private readonly rows = h("tbody");
  private readonly table: HTMLElement;
  private shown = "";
  private crowd: Crowd | null = null;
  private isOpen = false;
  private readonly t;

  constructor(
    private readonly language: Language,
    private readonly write: (amount: string | bigint) => string,
    ...beside: HTMLElement[]
  ) {
    const t = (this.t = speaker(running, language));
    const head = (name: string) => h("th", { scope: "col" }, name);
    this.table = h("table", {}, h("thead", {}, h("tr", {}, head(t("player")), head(t("stake")), head("×"), head(t("win")))), this.rows);
    this.element = h("div", { class: "crowd" }, h("header", {}, h("h2", {}, t("crowd")), ...beside), this.sums, h("div", { class: "people", role: "region", tabindex: 0, "aria-label": t("crowd") }, this.table));
    this.draw();
  }

  /** Shows what has changed of who plays, as it came over the live line. */
  hear(data: unknown): void {
    const told = readCrowd(data);
    if (told) this.paint(changed(this.crowd, told));
  }

  /** Shows who plays; nobody while that is not told. */
  paint(crowd: Crowd | null): void {
    this.crowd = crowd;
    this.draw();
  }

  /** Shows nobody where the crowd is that of another round: who plays a new one may be told before it. */
  turnTo(round: number | undefined): void {
    if (this.crowd?.round !== round) this.paint(null);
  }

  /** Whether bets can come. */
  open(isOpen: boolean): void {
    this.isOpen = isOpen;
    this.draw();
  }

  private draw(): void {
    const { crowd, isOpen } = this;
    // Told twice a second, and mostly the same.
    const written = JSON.stringify([crowd, isOpen]);
    if (written === this.shown) return;
    this.shown = written;
    this.sums.textContent = this.words();
    this.table.hidden = !crowd?.players.length;
    this.rows.replaceChildren(...(crowd?.players ?? []).map((player) => this.row(player)));
  }

  private words(): string {
    const { t, write, crowd, isOpen } = this;
    if (crowd && crowd.bets > 0) return [this.whoPlays(crowd), ...(crowd.left > 0 ? [t("crowdLeft", String(crowd.left), write(crowd.paid))] : [])].join(" · ");
    // None came is said only where the house said so.
    return isOpen ? t("crowdNone") : crowd ? t("crowdNobody") : "";
  }

  private whoPlays({ people, simulated, bets, staked }: Crowd): string {
    const { t, write } = this;
    return simulated > 0 ? t("crowdSumOf", String(people), String(simulated), String(bets), write(staked)) : t("crowdSum", String(people), String(bets), write(staked));
  }

  private row({ name, simulated, stake, auto, leftAt }: CrowdBet): HTMLElement {
    const { t, write, language } = this;
    const times = leftAt != null ? inTimes(leftAt, language) : auto != null ? t("autoAt", inTimes(auto, language)) : "–";
    return h("tr", { class: leftAt == null ? "" : "out" }, h("th", { scope: "row" }, name, simulated && simulatedSign(language)), h("td", { class: "figure" }, write(stake)), h("td", { class: "figure" }, times), h("td", { class: "figure" }, leftAt == null ? "–" : write(paysAt(stake, leftAt))));
  }
}
