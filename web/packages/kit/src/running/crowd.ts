/** Who plays in the round: as a table, in the order that the house tells. */
import type { Crowd, CrowdBet } from "api/schema";
import type { Language } from "ui/format";

import { h } from "../dom";
import { speaker } from "../texts";
import { inTimes, paysAt } from "./course";
import { running } from "./texts";

const NOBODY: Crowd = { bets: 0, people: 0, staked: "0.00", left: 0, paid: "0.00", players: [] };

const isHundredths = (value: unknown): value is number | null | undefined => value === null || value === undefined || (typeof value === "number" && Number.isInteger(value));

function readPlayer(data: unknown): CrowdBet[] {
  if (typeof data !== "object" || data === null) return [];
  const { name, stake, auto, leftAt } = data as Record<string, unknown>;
  return typeof name === "string" && typeof stake === "string" && isHundredths(auto) && isHundredths(leftAt) ? [{ name, stake, auto: auto ?? null, leftAt: leftAt ?? null }] : [];
}

/** A crowd that came over the live line; null for what is none. */
export function readCrowd(data: unknown): Crowd | null {
  if (typeof data !== "object" || data === null) return null;
  const { bets, people, staked, left, paid, players } = data as Record<string, unknown>;
  if (typeof bets !== "number" || typeof people !== "number" || typeof staked !== "string" || typeof left !== "number" || typeof paid !== "string" || !Array.isArray(players)) return null;
  return { bets, people, staked, left, paid, players: players.flatMap(readPlayer) };
}

export class CrowdTable {
  readonly element: HTMLElement;
  private readonly sums = h("p", { class: "soft figure" });
  private readonly rows = h("tbody");
  private readonly table: HTMLElement;
  private shown = "";
  private readonly t;

  constructor(
    private readonly language: Language,
    private readonly write: (amount: string | bigint) => string,
  ) {
    const t = (this.t = speaker(running, language));
    const head = (name: string) => h("th", { scope: "col" }, name);
    this.table = h("table", {}, h("thead", {}, h("tr", {}, head(t("player")), head(t("stake")), head("×"), head(t("win")))), this.rows);
    this.element = h("div", { class: "crowd" }, h("h2", {}, t("crowd")), this.sums, h("div", { class: "people", role: "region", tabindex: 0, "aria-label": t("crowd") }, this.table));
    this.paint(null);
  }

  /** Shows who plays; nobody while that is not told. */
  paint(crowd: Crowd | null): void {
    const { t, write } = this;
    const now = crowd ?? NOBODY;
    // Told twice a second, and mostly the same.
    const written = JSON.stringify(now);
    if (written === this.shown) return;
    this.shown = written;
    this.sums.textContent = now.bets === 0 ? t("crowdNone") : [t("crowdSum", String(now.people), String(now.bets), write(now.staked)), ...(now.left > 0 ? [t("crowdLeft", String(now.left), write(now.paid))] : [])].join(" · ");
    this.table.hidden = now.players.length === 0;
    this.rows.replaceChildren(...now.players.map((player) => this.row(player)));
  }

  private row({ name, stake, auto, leftAt }: CrowdBet): HTMLElement {
    const { t, write, language } = this;
    const times = leftAt != null ? inTimes(leftAt, language) : auto != null ? t("autoAt", inTimes(auto, language)) : "–";
    return h("tr", { class: leftAt == null ? "" : "out" }, h("th", { scope: "row" }, name), h("td", { class: "figure" }, write(stake)), h("td", { class: "figure" }, times), h("td", { class: "figure" }, leftAt == null ? "–" : write(paysAt(stake, leftAt))));
  }
}
