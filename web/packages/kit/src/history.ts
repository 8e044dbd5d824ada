/** The player's last rounds of this game, each with the page that replays it. */
import type { Calls } from "api/schema";
import type { Language } from "ui/format";
import { zoneName } from "ui/zone";

import type { Api } from "./api";
import { h, iconButton } from "./dom";
import { units } from "./number";
import { dialog, Notice, withSymbol } from "./parts";
import { shared, speaker } from "./texts";

/** A round that is over; amounts as decimal strings. */
export interface Past {
  round: string;
  at: string;
  stake: string;
  payout: string;
}

/** How many rounds are listed. */
const SHOWN = 20;
/** How many bets at the house's own games are looked through for those of one, by pages of a hundred. */
const PAGES = 5;

/** The player's last rounds of one of the house's own games, newest first. */
export async function housePast(call: Api<Calls>, game: string): Promise<Past[]> {
  const found: Past[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < PAGES && found.length < SHOWN; page += 1) {
    const bets: Calls["GET /wps/member/bets"]["answer"] = await call("GET /wps/member/bets", { query: { vendor: "INHOUSE", state: "settled", pageSize: 100, cursor } });
    for (const { verify, game: code, at, stake, payout } of bets.content) if (code === game && verify) found.push({ round: verify, at, stake, payout });
    cursor = bets.next ?? null;
    if (cursor === null) break;
  }
  return found.slice(0, SHOWN);
}

export class History {
  readonly element: HTMLDialogElement;
  readonly button: HTMLButtonElement;
  private readonly list = h("div", { class: "rounds" });
  private readonly notice: Notice;
  private readonly t;

  /** `place` says where a round can be replayed. */
  constructor(
    private readonly read: () => Promise<Past[]>,
    private readonly place: (round: string) => string,
    private readonly language: Language,
    private readonly symbol: string,
  ) {
    const t = (this.t = speaker(shared, language));
    this.notice = new Notice(language);
    this.element = dialog(t("history"), t("close"), this.notice.element, this.list);
    this.button = iconButton("history", t("historyShort"), () => void this.open());
  }

  private async open(): Promise<void> {
    this.element.showModal();
    this.notice.hide();
    try {
      const rounds = await this.read();
      this.list.replaceChildren(rounds.length === 0 ? h("p", {}, this.t("historyNone")) : this.table(rounds));
    } catch (failure) {
      this.list.replaceChildren();
      this.notice.fail(failure, () => void this.reopen(), false);
    }
  }

  private async reopen(): Promise<void> {
    this.element.close();
    await this.open();
  }

  private table(rounds: Past[]): HTMLElement {
    const { t, language, symbol } = this;
    // By the house's clock, as the betting record tells them.
    const clock = new Intl.DateTimeFormat(language === "EN" ? "en-GB" : "bn-BD-u-nu-latn", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: zoneName() });
    const row = ({ round, at, stake, payout }: Past) =>
      h(
        "tr",
        {},
        h("td", {}, clock.format(new Date(at))),
        h("td", { class: "figure" }, withSymbol(stake, language, symbol)),
        // Green is a win of more than the stake, and nothing else.
        h("td", { class: units(payout) > units(stake) ? "figure good" : "figure" }, withSymbol(payout, language, symbol)),
        h("td", {}, h("a", { href: this.place(round), target: "_blank", rel: "noopener" }, t("historyVerify"))),
      );
    const head = h("tr", {}, h("td", {}), h("th", { scope: "col" }, t("historyStake")), h("th", { scope: "col" }, t("historyPaid")), h("td", {}));
    return h("table", {}, h("thead", {}, head), h("tbody", {}, ...rounds.map(row)));
  }
}
