/** Windows of a room: sitting down, leaving, and what fish pay. */
import { Failure } from "kit/api";
import { h, icon } from "kit/dom";
import { chips } from "kit/floor/chips";
import { keysSection, limitsSection } from "kit/floor/sections";
import type { Purse } from "kit/floor/purse";
import type { TableView } from "kit/floor/view";
import type { House } from "kit/inhouse";
import { decimal, units } from "kit/number";
import { dialog } from "kit/parts";
import { stakeField } from "kit/stake";
import { IN_AIR } from "kit/table/bullet";
import { KINDS } from "kit/table/tide";
import { shared, speaker } from "kit/texts";
import { inCurrency, money } from "ui/format";

import type { SessionView } from "./calls";
import { portrait } from "./fish";
import { chanceOf, nameOf, paysOf } from "./kinds";
import type { Seated } from "./session";
import { wordsOf, type texts } from "./texts";

type Write = (amount: string | bigint) => string;

/** So many shots of the least are brought along, unless one says otherwise. */
const USUAL = 200n;
/** So many shots of the least are the smallest sum that is offered by a press. */
const FEW = 20n;

/** Opens a window that is gone when it is closed. */
function show(root: HTMLElement, box: HTMLDialogElement): void {
  root.append(box);
  box.addEventListener("close", () => box.remove(), { once: true });
  box.showModal();
}

/** A window that asks for a sum: what it is called, what it may be, and what is done with it. */
interface Asked {
  title: string;
  call: string;
  busy: string;
  what: string;
  most: string;
  bring: (amount: string) => Promise<Seated>;
}

/** Asks what to bring along to a seat. */
export function sitSheet(house: House, view: TableView, seat: number, lent: { purse: Purse; write: Write; sit: (amount: string) => Promise<Seated> }): void {
  const t = wordsOf(house);
  bringSheet(house, view, lent, { title: t("sitTitle", String(seat)), call: t("sit"), busy: t("sitting"), what: t("sitWhat"), most: view.mostInRound, bring: lent.sit });
}

/** Asks what to bring to one's seat beside what lies there, which together are no more than one may sit down with. */
export function topUpSheet(house: House, view: TableView, most: string, lent: { purse: Purse; write: Write; topUp: (amount: string) => Promise<Seated> }): void {
  const t = wordsOf(house);
  bringSheet(house, view, lent, { title: t("topUp"), call: t("topUpCall"), busy: t("toppingUp"), what: t("topUpWhat", lent.write(view.mostInRound)), most, bring: lent.topUp });
}

function bringSheet(house: House, view: TableView, { purse, write }: { purse: Purse; write: Write }, asked: Asked): void {
  const { language, trial } = house;
  const [t, s] = [wordsOf(house), speaker(shared, language)];
  const balance = () => purse.balance;
  const said = h("p", { class: "said", role: "alert" });
  const sums = chips(decimal(units(view.least) * FEW), asked.most).slice(0, 5);
  const field = stakeField({ minStake: view.least, maxStake: asked.most }, start({ least: view.least, most: asked.most }, sums, units(balance())), language, inCurrency("", view.currency).trim(), () => (said.textContent = ""), balance, { name: t("sitAmount"), less: t("sitLess"), more: t("sitMore") });
  const usual = sums.map((amount) => h("button", { type: "button", class: "tap figure", onclick: () => field.set(money(amount, language)) }, write(amount)));
  usual.push(h("button", { type: "button", class: "tap", title: s("stakeMost"), onclick: () => field.leap("most") }, s("most")));
  /** A sum that one has not is no offer. */
  const offer = (isBusy: boolean) => usual.forEach((tap, place) => (tap.disabled = isBusy || units(sums[place] ?? "0") > units(balance())));
  const act = h("button", { type: "submit", class: "call" }, asked.call);
  const isBusy = (on: boolean) => {
    act.disabled = on;
    act.textContent = on ? asked.busy : asked.call;
    field.enable(!on);
    offer(on);
  };
  const has = h("p", { class: "soft figure" }, t("sitBalance", write(balance())));
  const anew = async () => {
    trial?.chips.anew();
    await purse.renew();
    has.textContent = t("sitBalance", write(balance()));
    said.textContent = "";
    more.hidden = true;
    offer(false);
  };
  const more = trial ? h("button", { type: "button", class: "quiet", hidden: true, onclick: () => void anew() }, icon("again"), s("chipsAnew")) : h("button", { type: "button", class: "quiet", hidden: true, onclick: () => house.host.deposit() }, icon("plus"), s("deposit"));
  const submit = async (event: Event) => {
    event.preventDefault();
    const amount = field.value();
    if (amount === null) return void (said.textContent = t("sitFault", write(view.least), write(asked.most)));
    if (units(amount) > units(balance())) {
      more.hidden = trial ? !trial.chips.canCover(units(amount)) : !house.host.framed;
      // Who has less than the least can bring no less.
      return void (said.textContent = units(balance()) < units(view.least) ? t("notLeast", write(view.least), write(balance())) : t("notEnough", write(amount)));
    }
    isBusy(true);
    const came = await asked.bring(amount);
    isBusy(false);
    if (came === "seated") return box.close();
    said.textContent = came === "owed" ? t("sitOwed") : came.message || t("sitRefused");
    // The wish whose answer is owed is the one that is asked again.
    if (came === "owed") field.enable(false);
    if (came instanceof Failure && came.code === "session_open") box.close();
  };
  const box = dialog(
    asked.title,
    s("close"),
    h("form", { novalidate: true, onsubmit: (event: Event) => void submit(event) }, has, field.element, h("p", { class: "soft figure" }, t("sitRange", write(view.least), write(asked.most))), h("div", { class: "leaps usual" }, ...usual), h("p", { class: "soft" }, asked.what), h("div", { class: "foot" }, said, more, act)),
  );
  box.classList.add("sit");
  offer(false);
  show(house.root, box);
}

/** What stands in the field at first: enough for a while, and no more than half of what one has unless that is too little to sit down with. */
function start({ least, most }: { least: string; most: string }, sums: readonly string[], balance: bigint): string {
  const wanted = units(least) * USUAL;
  const within = [decimal(wanted), ...sums].map(units).filter((sum) => sum <= wanted && sum <= units(most) && sum * 2n <= balance);
  return within.length > 0 ? decimal(within.reduce((one, other) => (one > other ? one : other))) : least;
}

/** Asks whether one means to leave, and says what comes back. */
export function leaveSheet(house: House, funds: string, leave: () => void): void {
  const t = wordsOf(house);
  const act = () => {
    box.close();
    leave();
  };
  const box = dialog(t("leaveTitle"), speaker(shared, house.language)("close"), h("p", {}, t("leaveWhat", funds)), h("div", { class: "choice" }, h("button", { type: "button", class: "quiet", onclick: () => box.close() }, t("leaveNo")), h("button", { type: "button", class: "call", onclick: act }, t("leaveYes"))));
  show(house.root, box);
}

/** How it is played, what fish pay, and how to check it; what swims and the session are looked up as it opens. */
export function rulesSheet(house: House, view: () => TableView, write: Write, lent: { swimming: () => ReadonlyMap<number, number>; session: () => SessionView | null; mayGoByItself: boolean }): { element: HTMLDialogElement; open: () => void; openPays: () => void } {
  const { language } = house;
  const [t, s] = [wordsOf(house), speaker(shared, language)];
  const paragraphs = (...ids: (keyof typeof texts)[]) => ids.map((id) => h("p", {}, t(id)));
  const counts = KINDS.slice(0, -1).map(() => h("td", { class: "figure" }));
  const rows = counts.map((count, kind) => h("tr", {}, h("th", { scope: "row" }, h("span", { class: "kind" }, portrait(kind), nameOf(kind, language))), h("td", { class: "figure" }, paysOf(kind)), h("td", { class: "figure" }, chanceOf(kind)), count));
  const head = (id: "payFish" | "payTimes" | "payChance" | "payNow") => h("th", { scope: "col" }, t(id));
  const pays = h("h3", { tabindex: -1 }, t("pays"));
  const proof = h("div", { class: "proof" });
  const { least, mostOnCell, mostInRound } = view();
  const element = dialog(
    s("rules"),
    s("close"),
    ...paragraphs(...(house.demo ? (["howTrial"] as const) : []), "how", "howLost", ...(house.demo ? [] : (["howDeath"] as const)), "howSame", "howTide"),
    h("section", { class: "rounds pays fish" }, pays, h("table", {}, h("thead", {}, h("tr", {}, head("payFish"), head("payTimes"), head("payChance"), head("payNow"))), h("tbody", {}, ...rows)), h("p", { class: "soft" }, t("payNote")), h("p", { class: "soft" }, t("payBomb"))),
    h("section", {}, h("h3", {}, t("payReturn")), ...paragraphs("payRtp")),
    h("section", {}, h("h3", {}, t("cannon")), ...paragraphs("netWhat", "netOff", ...(lent.mayGoByItself ? (["lockWhat", "autoWhat"] as const) : []), "sitWhat")),
    limitsSection(language, [
      [t("limitShot"), `${write(least)} – ${write(mostOnCell)}`],
      [t("limitBring"), write(mostInRound)],
      [t("limitAir"), t("shots", String(IN_AIR))],
      [t("limitFast"), t("shots", "8")],
    ]),
    h("section", {}, h("h3", {}, s("fairness")), ...paragraphs("proof"), !house.demo && proof),
    keysSection(language, [["← →", t("keyTurn")], ["Space", t("keyShoot")], ["+ / −", t("keyBet")], ...(lent.mayGoByItself ? ([["L", t("keyLock")], ["A", t("keyAuto")]] as const) : []), ["N", t("keyNet")], ["M", s("keySound")]]),
  );
  const paint = () => {
    const swimming = lent.swimming();
    counts.forEach((count, kind) => (count.textContent = String(swimming.get(kind) ?? 0)));
    const session = lent.session();
    if (!session) return proof.replaceChildren(h("p", { class: "soft" }, t("proofNone")));
    const fact = (name: string, code: string) => [h("dt", {}, name), h("dd", { class: "code" }, code)];
    proof.replaceChildren(
      h("dl", { class: "seals" }, ...fact(t("session"), session.id), ...fact(s("commitment"), session.commitment), ...fact(s("clientSeed"), `${session.clientSeed} · ${session.nonce}`), ...(session.seed === null ? [h("dt", {}, t("sessionSeed")), h("dd", {}, t("sessionClosed"))] : fact(t("sessionSeed"), session.seed))),
      h("p", {}, h("a", { href: `/verify?round=${session.id}`, target: "_blank", rel: "noopener" }, t("verify"))),
    );
  };
  const open = () => {
    paint();
    element.showModal();
    element.scrollTop = 0;
  };
  // The focus goes along, so that whoever hears the page is there, too.
  const openPays = () => {
    open();
    pays.focus();
  };
  return { element, open, openPays };
}
