/** The window of rules of a running game: limits, what comes back, what the house knows and how to check it. */
import { Failure } from "../api";
import { h } from "../dom";
import { keysSection, limitsSection } from "../floor/sections";
import { floor } from "../floor/texts";
import { seconds, type TableView } from "../floor/view";
import type { House } from "../inhouse";
import { dialog } from "../parts";
import { shared, speaker } from "../texts";
import type { RunningGame } from "./game";
import { running } from "./texts";

/** The window, and what opens it: what binds the house to the present round is read then. */
export function rulesWindow(house: House, game: RunningGame, now: () => TableView, write: (amount: string) => string): { element: HTMLDialogElement; open: () => void } {
  const { language } = house;
  const t = speaker(running, language);
  const f = speaker(floor, language);
  const s = speaker(shared, language);
  const view = now();
  const { mayGoByItself } = game;
  const facts: [string, string][] = [
    [f("limitLeast"), write(view.least)],
    [t("limitBet"), write(view.mostOnCell)],
    [t("limitOwn"), write(view.mostInRound)],
    ...(view.mostPaid ? [[t("limitPaid"), write(view.mostPaid)] as [string, string]] : []),
    [f("limitTime"), f("secondsOf", String(seconds(view.openMs)))],
  ];
  const proof = h("div", { class: "proof" });
  const paragraphs = (...texts: string[]) => texts.map((text) => h("p", {}, text));
  const element = dialog(
    s("rules"),
    s("close"),
    ...paragraphs(...(house.demo ? [t("howTrial")] : []), ...game.how, t("howBets"), ...(mayGoByItself ? [t("howAutoBet")] : [])),
    limitsSection(language, facts),
    h("section", {}, h("h3", {}, f("payReturn")), h("p", {}, t("rtp"))),
    h("section", {}, h("h3", {}, f("how")), ...paragraphs(...(house.demo ? [] : [t("howReceived")]), t("howPaid"), ...(view.mostPaid ? [t("howTop", write(view.mostPaid))] : []), t("howBroken"), f("howPeople"))),
    h("section", {}, h("h3", {}, s("fairness")), ...paragraphs(t("chain"), f("proofStaff"), f("proofOpen")), proof),
    keysSection(language, [
      ["1 / 2", t("keyBet")],
      ["Space, Enter", t("keyPress")],
      ...(mayGoByItself ? [["A", t("keyAutoBet")] as const] : []),
      ["M", s("keySound")],
    ]),
  );
  const prove = async () => {
    const { id, round } = now();
    if (!round) return;
    try {
      const { chainEnd, commitment } = await house.call("GET /play/tables/{id}/rounds/{number}", { path: { id, number: round.number } });
      const fact = (name: string, code: string) => [h("dt", {}, name), h("dd", { class: "code" }, code)];
      proof.replaceChildren(h("dl", { class: "seals" }, ...fact(t("chainEnd"), chainEnd), ...fact(t("commitment"), commitment)), h("p", {}, h("a", { href: `/verify?table=${id}&round=${round.number}`, target: "_blank", rel: "noopener" }, t("verify"))));
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      // The page that verifies has it, too.
      proof.replaceChildren();
    }
  };
  return {
    element,
    open: () => {
      element.showModal();
      void prove();
    },
  };
}
