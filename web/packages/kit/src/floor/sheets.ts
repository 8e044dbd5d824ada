/** Windows of a table: its rules, the other tables, the last results in figures, favourite bets. */
import type { Language } from "ui/format";

import { h, icon } from "../dom";
import type { House } from "../inhouse";
import { decimal } from "../number";
import { dialog } from "../parts";
import { inPercent } from "../table/ratio";
import { shared, speaker } from "../texts";
import type { Badge, Game } from "./game";
import { keysSection, limitsSection } from "./sections";
import { readSets, sum, writeSets, type Lays } from "./slip";
import { floor } from "./texts";
import { left, seconds, stage, takesBets, type TableView } from "./view";

/** Sets of favourite bets that a device keeps. */
const SETS = 3;

/** So many of the last results are offered; a row shows as many as fit. */
const SHOWN = 12;

type Write = (amount: string) => string;

export const tableName = (view: Pick<TableView, "nameEn" | "nameBn">, language: Language): string => (language === "EN" ? view.nameEn : view.nameBn);

/** Limits, how a round runs, what bets pay and return, the keys. */
export function rulesSheet<R>(game: Game<R>, view: TableView, { language, demo }: Pick<House, "language" | "demo">, write: Write): HTMLDialogElement {
  const t = speaker(floor, language);
  const s = speaker(shared, language);
  const facts: [string, string][] = [
    [t("limitLeast"), write(view.least)],
    [t("limitCell"), write(view.mostOnCell)],
    [t("limitRound"), write(view.mostInRound)],
    [t("limitTime"), t("secondsOf", String(seconds(view.openMs)))],
  ];
  const row = ({ name, odds, share }: Game<R>["pays"][number]) => h("tr", {}, h("th", { scope: "row" }, name), h("td", { class: "figure" }, odds), h("td", { class: "figure" }, `${share.length <= 9 ? `${share} = ` : ""}${inPercent(share)}%`));
  const keys: [string, string][] = [
    ["← ↑ ↓ →", t("keyMove")],
    ["Enter", t("keyLay")],
    ["1 – 6", t("keyChip")],
    ["P", t("keyPlace")],
    ["U / C", t("keyUndo")],
    ["R / D", t("keyRepeat")],
    ["M", s("keySound")],
  ];
  return dialog(
    s("rules"),
    s("close"),
    ...[...(demo ? [t("howTrial")] : []), ...game.how].map((part) => h("p", {}, part)),
    ...(game.strategy ? [game.strategy] : []),
    limitsSection(language, facts),
    h(
      "section",
      { class: "rounds pays" },
      h("h3", {}, t("payouts")),
      h("table", {}, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("payBet")), h("th", { scope: "col" }, t("payOdds")), h("th", { scope: "col" }, t("payReturn")))), h("tbody", {}, ...game.pays.map(row))),
      h("p", { class: "soft" }, t("returnNote")),
    ),
    h("section", {}, h("h3", {}, t("how")), ...[...(demo ? [] : [t("howYours"), t("howReceived")]), t("howDeath"), t("howPeople")].map((text) => h("p", {}, text))),
    h("section", {}, h("h3", {}, s("fairness")), ...[t("proofHow"), t("proofStaff"), t("proofOpen")].map((text) => h("p", {}, text))),
    keysSection(language, keys),
  );
}

/** How often the clocks of the tables are drawn while the window is open, and how often the tables are read anew, in milliseconds. */
const CLOCK = 500;
const AFRESH = 5_000;

/** Whether a table takes bets, in words. */
export function standing(view: Pick<TableView, "round" | "isRunning" | "hours">, now: number, language: Language): string {
  const t = speaker(floor, language);
  const at = stage(view, now);
  if (takesBets(at)) return t("tableOpen", String(seconds(left(view.round, now))));
  if (at === "resting" && view.hours) return t("tableOpensAt", view.hours.opens);
  return t(at === "resting" ? "tableRests" : at === "soon" || at === "void" ? "soon" : "tableBetween");
}

/** The tables of the game, one of which one sits at. */
export function tablesSheet(language: Language, lent: { read: () => Promise<TableView[]>; here: string; write: Write; now: () => number; badge: (result: unknown) => Badge | null; go: (view: TableView) => void; failed: (failure: unknown) => void; /** What a table stands at, where it draws no rounds. */ standing?: (view: TableView) => { text: string; isOpen: boolean }; /** Where they are not called tables. */ words?: { title: string; intro: string } }): { element: HTMLDialogElement; open: () => Promise<void> } {
  const t = speaker(floor, language);
  const list = h("ul", { class: "tables" });
  const element = dialog(lent.words?.title ?? t("tables"), speaker(shared, language)("close"), h("p", { class: "soft" }, lent.words?.intro ?? t("tablesIntro")), list);
  const { write } = lent;
  let views: TableView[] = [];
  let entries: ReturnType<typeof entry>[] = [];
  const entry = (first: TableView) => {
    const name = tableName(first, language);
    const state = h("span", { class: "state figure" });
    const badges = h("p", { class: "badges", "aria-label": t("results") });
    const button = h("button", { type: "button", class: "quiet", "aria-label": `${t("tableGo")}: ${name}` }, t("tableGo"));
    const limits = h("p", { class: "soft figure" });
    const paint = (view: TableView) => {
      const range = `${write(view.least)} – ${write(view.mostOnCell)}`;
      // A room's own words tell who sits there.
      limits.textContent = lent.standing ? range : `${range} · ${t("people", String(view.people.count))}`;
      const at = stage(view, lent.now());
      const own = lent.standing?.(view);
      state.textContent = own?.text ?? standing(view, lent.now(), language);
      state.dataset["at"] = (own?.isOpen ?? takesBets(at)) ? "open" : at;
      button.hidden = !view.isRunning;
      button.onclick = () => {
        element.close();
        lent.go(view);
      };
      badges.replaceChildren(...view.results.slice(0, SHOWN).flatMap(({ result }) => lent.badge(result) ?? []).map(({ text, look }) => h("span", { class: `badge figure ${look}` }, text)));
    };
    return { id: first.id, paint, element: h("li", {}, h("b", { title: name }, name), limits, badges, state, first.id === lent.here ? h("span", { class: "mark" }, t("tableHere")) : button) };
  };
  const paint = () => {
    for (const one of entries) {
      const view = views.find(({ id }) => id === one.id);
      if (view) one.paint(view);
    }
  };
  const read = async () => {
    views = await lent.read();
    if (views.map(({ id }) => id).join() !== entries.map(({ id }) => id).join()) {
      entries = views.map(entry);
      list.replaceChildren(...entries.map((one) => one.element));
    }
    paint();
  };
  return {
    element,
    open: async () => {
      try {
        await read();
        element.showModal();
      } catch (failure) {
        return lent.failed(failure);
      }
      const clock = setInterval(paint, CLOCK);
      // What is shown stands until the next answer.
      const again = setInterval(() => void read().catch(() => {}), AFRESH);
      element.addEventListener("close", () => [clock, again].forEach(clearInterval), { once: true });
    },
  };
}

/** Up to three sets of chips that this device keeps for a game. */
export function favouritesSheet(code: string, language: Language, lent: { has: (cell: string) => boolean; now: () => Lays; lay: (lays: Lays) => void; write: Write }): { element: HTMLDialogElement; open: () => void } {
  const t = speaker(floor, language);
  const key = `tables:${code}:favourites`;
  const list = h("ul", { class: "sets" });
  const element = dialog(t("favourites"), speaker(shared, language)("close"), h("p", { class: "soft" }, t("favouritesIntro")), list);
  const read = () => readSets(localStorage.getItem(key), lent.has).slice(0, SETS);
  const keep = (sets: [string, bigint][][]) => {
    localStorage.setItem(key, writeSets(sets));
    paint();
  };
  const paint = () => {
    const sets = read();
    const now = lent.now();
    const rows = sets.map((set, place) => {
      const lay = () => {
        lent.lay(new Map(set));
        element.close();
      };
      const name = t("favouriteSet", String(place + 1));
      return h(
        "li",
        {},
        h("span", {}, h("b", {}, name), h("span", { class: "soft figure" }, t("favouriteSum", String(set.length), lent.write(decimal(sum(new Map(set))))))),
        h("button", { type: "button", class: "quiet", "aria-label": `${t("favouriteLay")}: ${name}`, onclick: lay }, t("favouriteLay")),
        h("button", { type: "button", class: "icon", "aria-label": `${t("favouriteDrop")}: ${name}`, title: t("favouriteDrop"), onclick: () => keep(sets.filter((_, other) => other !== place)) }, icon("bin")),
      );
    });
    const none = now.size === 0 && h("p", { class: "soft", id: "favourite-none" }, t("favouriteEmpty"));
    const save = h("button", { type: "button", class: "quiet", disabled: now.size === 0, "aria-describedby": none && none.id, onclick: () => keep([...sets, [...now]]) }, icon("plus"), t("favouriteSave"));
    const last = sets.length < SETS ? [h("li", { class: "keep" }, save, none)] : [];
    list.replaceChildren(...rows, ...last);
  };
  return {
    element,
    open: () => {
      paint();
      element.showModal();
    },
  };
}
