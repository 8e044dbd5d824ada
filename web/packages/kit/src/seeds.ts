/** The seeds of the player: what the house is bound to, the player's own part, and the change of both. */
import type { Calls, Rotation, Seeds } from "api/schema";
import type { Language } from "ui/format";

import type { Api } from "./api";
import { h, icon, iconButton } from "./dom";
import { canCompute, commitment } from "./fairness";
import { dialog, Notice } from "./parts";
import { shared, speaker } from "./texts";

/** Where the seeds lie: at the house, or at a vendor of ours that tells them in the same form. */
export interface Desk {
  read(): Promise<Seeds>;
  turn(clientSeed: string): Promise<Rotation>;
  /** The page or the record by which a round is verified. */
  place(round: string): string;
  /** What replays that round on a player's own machine, where the link alone does not. */
  command?(round: string): string;
}

/** Seeds that the house keeps for a player's instant games; the site's page replays their rounds. */
export function houseDesk(call: Api<Calls>): Desk {
  return {
    read: () => call("GET /play/seeds"),
    turn: (clientSeed) => call("POST /play/seeds/rotate", { body: { clientSeed } }),
    place: (round) => `/verify?round=${encodeURIComponent(round)}`,
  };
}

/** A seed that nobody guesses, in letters that are easy to retype. */
export function randomSeed(): string {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => letters[byte % letters.length]).join("");
}

export class SeedsPanel {
  readonly element: HTMLDialogElement;
  readonly button: HTMLButtonElement;
  private readonly current = h("dl", { class: "facts" });
  private readonly past = h("section", { class: "revealed", "aria-live": "polite", hidden: true });
  private readonly link = h("a", { class: "quiet", target: "_blank", rel: "noopener", hidden: true });
  private readonly command = h("p", { class: "soft", hidden: true });
  private readonly field = h("input", { maxlength: 64, autocomplete: "off", spellcheck: "false" });
  private readonly rotate = h("button", { type: "submit", class: "call" });
  private readonly notice: Notice;
  private readonly t;

  constructor(
    private readonly desk: Desk,
    language: Language,
  ) {
    const t = (this.t = speaker(shared, language));
    this.notice = new Notice(language);
    this.button = iconButton("shield", t("fairness"), () => void this.open());
    this.rotate.textContent = t("rotate");
    this.link.append(icon("out"), t("verifyRound"));
    const shuffle = iconButton("again", t("shuffle"), () => (this.field.value = randomSeed()));
    const form = h(
      "form",
      { onsubmit: (event: Event) => void this.change(event) },
      h("label", { class: "field" }, h("span", {}, t("newClientSeed")), h("span", { class: "with" }, this.field, shuffle)),
      this.rotate,
    );
    this.element = dialog(t("fairness"), t("close"), h("p", { class: "soft" }, t("fairnessIntro")), this.notice.element, this.current, form, this.past, this.link, this.command);
  }

  /** Where the last round can be verified. */
  round(id: string): void {
    this.link.href = this.desk.place(id);
    this.link.hidden = false;
    const command = this.desk.command?.(id);
    if (command === undefined) return;
    this.command.replaceChildren(`${this.t("replay")} `, h("span", { class: "code" }, command));
    this.command.hidden = false;
  }

  async open(): Promise<void> {
    if (!this.element.open) this.element.showModal();
    this.notice.hide();
    if (!this.field.value) this.field.value = randomSeed();
    try {
      this.paint(await this.desk.read());
    } catch (failure) {
      this.notice.fail(failure, () => void this.open(), false);
    }
  }

  private paint(seeds: Seeds): void {
    const { t } = this;
    const facts: [string, string][] = [
      [t("clientSeed"), seeds.clientSeed],
      [t("nonce"), String(seeds.nonce)],
      [t("commitment"), seeds.commitment],
      [t("nextCommitment"), seeds.nextCommitment],
    ];
    this.current.replaceChildren(...facts.flatMap(([name, value]) => [h("dt", {}, name), h("dd", { class: "code" }, value)]));
  }

  private async change(event: Event): Promise<void> {
    event.preventDefault();
    const clientSeed = this.field.value.trim();
    if (!clientSeed) return this.field.focus();
    this.rotate.disabled = true;
    this.notice.hide();
    try {
      const rotated = await this.desk.turn(clientSeed);
      this.paint(rotated);
      await this.reveal(rotated.revealed);
      this.field.value = randomSeed();
    } catch (failure) {
      this.notice.fail(failure, undefined, false);
    } finally {
      this.rotate.disabled = false;
    }
  }

  private async reveal(old: Rotation["revealed"]): Promise<void> {
    const { t } = this;
    const holds = canCompute() ? (await commitment(old.serverSeed)) === old.commitment : null;
    const verdict = holds === null ? t("cannotCompute") : t(holds ? "matches" : "matchesNot");
    this.past.replaceChildren(
      h("h3", {}, t("revealed")),
      h(
        "dl",
        { class: "facts" },
        h("dt", {}, t("serverSeed")),
        h("dd", { class: "code" }, old.serverSeed),
        h("dt", {}, t("commitment")),
        h("dd", { class: "code" }, old.commitment),
        h("dt", {}, t("clientSeed")),
        h("dd", { class: "code" }, old.clientSeed),
        h("dt", {}, t("nonce")),
        h("dd", { class: "code" }, String(old.nonces)),
      ),
      h("p", { class: holds === false ? "bad" : holds ? "good" : "soft" }, verdict),
    );
    this.past.hidden = false;
    this.past.scrollIntoView({ block: "nearest" });
  }
}
