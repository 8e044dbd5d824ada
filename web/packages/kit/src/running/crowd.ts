/** Who plays in the round: as a table, in the order that the house tells. */
import type { Crowd, CrowdBet } from "api/schema";
import type { Language } from "ui/format";

import { h } from "../dom";
import { simulatedSign } from "../floor/people";
import { speaker } from "../texts";
import { inTimes, paysAt } from "./course";
import { running } from "./texts";

const isHundredths = (value: unknown): value is number | null | undefined => value === null || value === undefined || (typeof value === "number" && Number.isInteger(value));

function readPlayer(data: unknown): CrowdBet[] {
  if (typeof data !== "object" || data === null) return [];
  const { name, simulated, stake, auto, leftAt } = data as Record<string, unknown>;
  return typeof name === "string" && typeof simulated === "boolean" && typeof stake === "string" && isHundredths(auto) && isHundredths(leftAt) ? [{ name, simulated, stake, auto: auto ?? null, leftAt: leftAt ?? null }] : [];
}

/** A crowd that came over the live line; null for what is none. */
export function readCrowd(data: unknown): Crowd | null {
  if (typeof data !== "object" || data === null) return null;
  const { bets, people, simulated, staked, left, paid, players } = data as Record<string, unknown>;
  if (typeof bets !== "number" || typeof people !== "number" || typeof simulated !== "number" || typeof staked !== "string" || typeof left !== "number" || typeof paid !== "string" || !Array.isArray(players)) return null;
  return { bets, people, simulated, staked, left, paid, players: players.flatMap(readPlayer) };
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

  /** Shows who plays; nobody while that is not told. */
  paint(crowd: Crowd | null): void {
    this.crowd = crowd;
    this.draw();
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
