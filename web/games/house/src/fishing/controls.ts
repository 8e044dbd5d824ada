/** The cannon's controls: what a shot costs, how it flies, and the money in the room. All of them are buttons of the page. */
import { h, icon, iconButton } from "kit/dom";
import type { House } from "kit/inhouse";

import { wordsOf } from "./texts";

export interface ControlsLent {
  level: (by: 1 | -1) => void;
  net: () => void;
  lock: () => void;
  auto: () => void;
  /** The button is held down, or let go. */
  hold: (isHeld: boolean) => void;
  /** One shot. */
  shoot: () => void;
  topUp: () => void;
  leave: () => void;
}

export interface ControlsState {
  funds: string;
  staked: string;
  won: string;
  cost: string;
  isLeast: boolean;
  isMost: boolean;
  isNet: boolean;
  isLocking: boolean;
  isAuto: boolean;
  canShoot: boolean;
}

type Shape = "net" | "lock" | "auto";

export class Controls {
  readonly element: HTMLElement;
  private readonly sums: Readonly<Record<"funds" | "staked" | "won", HTMLElement>>;
  private readonly cost = h("output", { class: "figure", "aria-live": "polite" });
  private readonly less: HTMLButtonElement;
  private readonly more: HTMLButtonElement;
  private readonly toggles: Readonly<Record<Shape, HTMLButtonElement>>;
  private readonly fire: HTMLButtonElement;
  /** Says that the shot is not covered, before one is tried. */
  private readonly short = h("p", { class: "short", role: "status" });
  private readonly t;

  constructor(
    house: Pick<House, "language" | "demo">,
    private readonly lent: ControlsLent,
    mayGoByItself: boolean,
  ) {
    const t = (this.t = wordsOf(house));
    const sum = () => h("output", { class: "figure", "aria-live": "off" });
    this.sums = { funds: sum(), staked: sum(), won: sum() };
    this.less = iconButton("minus", t("less"), () => lent.level(-1));
    this.more = iconButton("plus", t("more"), () => lent.level(1));
    const toggle = (shape: Shape, sign: SVGSVGElement, what: "netWhat" | "lockWhat" | "autoWhat", act: () => void) => h("button", { type: "button", class: "toggle", "aria-pressed": "false", title: t(what), onclick: act }, sign, h("span", {}, t(shape)));
    this.toggles = { net: toggle("net", icon("net"), "netWhat", lent.net), lock: toggle("lock", icon("target"), "lockWhat", lent.lock), auto: toggle("auto", icon("auto"), "autoWhat", lent.auto) };
    for (const shape of ["lock", "auto"] as const) this.toggles[shape].hidden = !mayGoByItself;
    this.fire = h("button", { type: "button", class: "call fire", title: t("shootWhat") }, icon("bolt"), t("shoot"));
    this.hear();
    const fact = (name: "staked" | "won") => h("span", { class: name }, h("small", {}, t(name)), this.sums[name]);
    this.element = h(
      "div",
      { class: "battery", role: "group", "aria-label": t("cannon") },
      h("div", { class: "purse" }, h("button", { type: "button", class: "funds", title: t("topUp"), onclick: lent.topUp }, h("small", {}, t("funds"), icon("plus", 14)), this.sums.funds), fact("staked"), fact("won"), h("button", { type: "button", class: "quiet up", onclick: lent.leave }, icon("out", 16), t("leave")), this.short),
      h("div", { class: "stepper", role: "group", "aria-label": t("shot") }, this.less, h("span", { class: "well" }, h("small", {}, t("shot")), this.cost), this.more),
      h("div", { class: "toggles" }, this.toggles.net, this.toggles.lock, this.toggles.auto),
      this.fire,
    );
  }

  /** A finger holds the button down; a key, or what stands in for one, presses it once. */
  private hear(): void {
    const { fire, lent } = this;
    fire.addEventListener("pointerdown", (event) => {
      fire.setPointerCapture?.(event.pointerId);
      lent.shoot();
      lent.hold(true);
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) fire.addEventListener(end, () => lent.hold(false));
    // A press of the pointer was heard already.
    fire.addEventListener("click", (event) => event.detail === 0 && lent.shoot());
    fire.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  paint({ funds, staked, won, cost, isLeast, isMost, isNet, isLocking, isAuto, canShoot }: ControlsState): void {
    const write = (element: HTMLElement, text: string) => {
      if (element.textContent !== text) element.textContent = text;
    };
    write(this.sums.funds, funds);
    write(this.sums.staked, staked);
    write(this.sums.won, won);
    write(this.cost, cost);
    this.less.disabled = isLeast;
    this.more.disabled = isMost;
    this.toggles.net.setAttribute("aria-pressed", String(isNet));
    this.toggles.lock.setAttribute("aria-pressed", String(isLocking));
    this.toggles.auto.setAttribute("aria-pressed", String(isAuto));
    this.fire.setAttribute("aria-disabled", String(!canShoot));
    if (canShoot === (this.short.childElementCount === 0)) return;
    this.short.replaceChildren(...(canShoot ? [] : [`${this.t("short")} `, h("button", { type: "button", onclick: this.lent.topUp }, this.t("topUp"))]));
  }
}
