/** The player's last rounds of this game, each with the page that replays it. */
import type { PlayedRound } from "api/studio/schema";
import { h, iconButton } from "kit/dom";
import { units } from "kit/number";
import { dialog, Notice, withSymbol } from "kit/parts";
import { shared, speaker } from "kit/texts";
import type { Language } from "ui/format";

import { texts } from "./texts";

export class History {
  readonly element: HTMLDialogElement;
  readonly button: HTMLButtonElement;
  private readonly list = h("div", { class: "rounds" });
  private readonly notice: Notice;
  private readonly t;

  /** `place` says where a round can be replayed. */
  constructor(
    private readonly read: () => Promise<PlayedRound[]>,
    private readonly place: (round: string) => string,
    private readonly language: Language,
    private readonly symbol: string,
  ) {
    const t = (this.t = speaker(texts, language));
    this.notice = new Notice(language);
    this.element = dialog(t("history"), speaker(shared, language)("close"), this.notice.element, this.list);
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

  private table(rounds: PlayedRound[]): HTMLElement {
    const { t, language, symbol } = this;
    const clock = new Intl.DateTimeFormat(language === "EN" ? "en-GB" : "bn-BD-u-nu-latn", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    const row = ({ round, at, stake, payout }: PlayedRound) =>
      h(
        "tr",
        {},
        h("td", {}, clock.format(new Date(at))),
        h("td", { class: "figure" }, withSymbol(stake, language, symbol)),
        // Green is a win of more than the stake, and nothing else.
        h("td", { class: units(payout) > units(stake) ? "figure good" : "figure" }, withSymbol(payout, language, symbol)),
        h("td", {}, h("a", { href: this.place(round), target: "_blank", rel: "noopener" }, t("historyVerify"))),
      );
    const head = h("tr", {}, h("th", {}), h("th", { scope: "col" }, t("historyStake")), h("th", { scope: "col" }, t("historyPaid")), h("th", {}));
    return h("table", {}, h("thead", {}, head), h("tbody", {}, ...rounds.map(row)));
  }
}
