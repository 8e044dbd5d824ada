/** How a game of the house itself begins: the session of the lobby, the balance, and words when something is missing. */
import type { Calls } from "api/schema";
import type { Language } from "ui/format";

import { api, Failure, type Api } from "./api";
import { h } from "./dom";
import { backdrop } from "./fair";
import { Host } from "./host";
import { launch } from "./launch";
import { Notice } from "./parts";
import { Sound } from "./sound";
import { shared, speaker } from "./texts";
import type { Trial } from "./trial/trial";

export interface House {
  /** The site's calls, in the name of whoever is signed in. */
  call: Api<Calls>;
  host: Host;
  sound: Sound;
  language: Language;
  root: HTMLElement;
  /** Played for chips, without money. */
  demo: boolean;
  /** What stands in for the house then. */
  trial?: Trial | null;
  /** The table that was asked for, by its number; null for any. */
  table: string | null;
  /** What the player has to play with. */
  balance(): Promise<string>;
}

/** Makes the trial of a game: `ask` makes the house's own calls; `changed` tells that chips came which nobody asked for. */
type Tried = (ask: Api<Calls>, language: Language, changed: () => void) => Trial;

/** Opens the game, or its trial, and tries again when the player asks for it. */
export async function begin(play: (house: House) => Promise<void>, tried: Tried): Promise<void> {
  const opened = launch();
  const { language } = opened;
  const ask = api<Calls>(() => {
    const headers: Record<string, string> = { "accept-language": language === "EN" ? "en" : "bn" };
    const token = sessionStorage.getItem("token");
    if (token) headers["token"] = token;
    return headers;
  });
  const root = document.getElementById("game") ?? document.body;
  // Whoever makes an address with another home in it does not send players there.
  const host = new Host(opened.home === null || new URL(opened.home).origin === location.origin ? opened.home : `${location.origin}/`);
  const trial = opened.demo ? tried(ask, language, () => host.changed()) : null;
  const call = trial?.call ?? ask;
  const house: House = {
    call,
    host,
    sound: new Sound(),
    language,
    root,
    demo: opened.demo,
    trial,
    table: opened.table,
    balance: async () => (await call("GET /wps/v2/wallets/balance")).balance,
  };
  const attempt = async (): Promise<void> => {
    say(root, speaker(shared, language)("loading"));
    try {
      await play(house);
      house.host.ready();
      document.documentElement.dataset["ready"] = "true";
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      const notice = new Notice(language);
      notice.fail(failure, failure.code === "not_logged_in" ? undefined : () => void attempt(), false);
      say(root, "", notice.element, ...wayOut(house));
    }
  };
  await attempt();
}

/** The button back to the lobby, where there is one. */
export function wayOut(house: House): HTMLElement[] {
  if (!house.host.closable) return [];
  return [h("button", { type: "button", class: "call", onclick: () => house.host.close() }, speaker(shared, house.language)("leave"))];
}

/** A page with words and nothing else. */
export function say(root: HTMLElement, text: string, ...more: HTMLElement[]): void {
  root.className = "plain";
  root.replaceChildren(backdrop(), h("div", { class: "card", role: "status" }, ...(text ? [h("p", {}, text)] : []), ...more));
}
