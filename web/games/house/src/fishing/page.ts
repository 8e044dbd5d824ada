/** A fishing room: what the house says of it, one's own session, and the page around both. What is drawn decides nothing. */
import { chatOf } from "kit/chat/chat";
import { h, iconButton } from "kit/dom";
import { Purse } from "kit/floor/purse";
import type { Hall, Seated } from "kit/floor/seat";
import { tableName, tablesSheet } from "kit/floor/sheets";
import type { TableView } from "kit/floor/view";
import type { House } from "kit/inhouse";
import { keyboard } from "kit/keyboard";
import { decimal, units, writer } from "kit/number";
import { Notice, topBar } from "kit/parts";
import { SEATS } from "kit/table/bullet";
import { EVENTS, KINDS, LENGTH, type Point } from "kit/table/tide";
import { shared, speaker } from "kit/texts";

import { Banner } from "./banner";
import type { SessionView } from "./calls";
import { Controls } from "./controls";
import { Gun, type GunWord } from "./gun";
import { Idle } from "./idle";
import { nameOf, paysOf, percentOf } from "./kinds";
import { Scene, type Tag } from "./scene";
import { Seats } from "./seats";
import { Session } from "./session";
import { leaveSheet, rulesSheet, sitSheet, topUpSheet } from "./sheets";
import { Splash } from "./splash";
import { wordsOf } from "./texts";
import { listenIn, type RoomLine } from "./trial";
import { levelsOf, readRoom, readSitting, readTide, readWater, type RoomView, type Sitter } from "./view";
import { Water } from "./water";

/** How often it is looked at what the clock alone changes, in milliseconds. */
const BEAT = 500;
/** How long it is shown what a tapped fish pays, in milliseconds. */
const TAGGED = 2_500;

const EMPTY: RoomView = { art: "reef", ladder: ["0.00"], tide: null, dead: [], sitting: [] };

export class Pool implements Seated {
  readonly purse: Purse;
  private room: RoomView;
  private readonly water = new Water();
  private readonly line: RoomLine;
  private readonly session: Session;
  private readonly gun: Gun;
  private readonly scene: Scene;
  private readonly splash: Splash;
  private readonly seats: Seats;
  private readonly controls: Controls;
  private readonly chat: ReturnType<typeof chatOf>;
  private readonly notice: Notice;
  private readonly banner: Banner;
  private readonly idle: Idle;
  private readonly away = new AbortController();
  private readonly clock: ReturnType<typeof setInterval>;
  private readonly aims = new Map<number, Point>();
  private tagged: { fish: number; until: number } | null = null;
  private isUp = false;
  private isDrag = false;

  private readonly visit = h("div", { class: "visit" });
  private readonly words = h("p");
  private readonly told = h("p", { class: "unseen", role: "status" });
  private readonly down = h("p", { class: "down", role: "status", hidden: true });
  private readonly still = h("p", { class: "still", role: "status", hidden: true });
  /** It was told why shots do not go. */
  private isTold = false;
  private readonly write;
  private readonly t;

  constructor(
    private readonly house: House,
    private view: TableView,
    balance: string,
    private readonly hall: Hall,
    /** Shots may follow each other by themselves, and follow a fish: a switch of the licence. */
    private readonly mayGoByItself: boolean,
  ) {
    const { language } = house;
    const t = (this.t = wordsOf(house));
    const write = (this.write = writer(language, view.currency));
    this.room = readRoom(view) ?? EMPTY;
    this.notice = new Notice(language);
    this.banner = new Banner();
    this.purse = new Purse(house, balance, () => this.paint());
    this.line = listenIn(house, view, { table: (now, whole) => this.hear(now, whole), up: (isUp) => this.up(isUp), people: () => {}, wallet: (balance) => this.purse.hear(balance), more: (kind, data) => this.more(kind, data) });
    this.session = new Session(house, { table: view.id, ladder: () => this.room.ladder, now: () => this.line.clock.now(), purse: this.purse, changed: () => this.paint(), over: (session, isWished) => this.over(session, isWished), failed: (failure) => this.notice.fail(failure, undefined, false) });
    this.gun = new Gun({ water: this.water, session: this.session, levels: () => levelsOf(this.room.ladder, this.view), act: (fields) => this.line.act("shoot", fields), went: () => this.went(), say: (word) => this.say(word), changed: () => this.paint(), isReady: () => this.isUp && this.isRunning });
    this.scene = new Scene(this.room.art, {
      water: this.water,
      now: () => this.line.clock.now(),
      own: () => this.session.seat,
      taken: () => new Set(this.sitting.map(({ seat }) => seat)),
      aim: (seat) => (seat === this.session.seat ? this.gun.aim(this.tick) : (this.aims.get(seat) ?? null)),
      tag: () => this.tag(),
      turn: (tick) => this.gun.beat(tick, performance.now()),
    });
    this.splash = new Splash(house, this.scene, this.water, () => this.room.ladder.map(units), write);
    this.seats = new Seats(language, (seat) => this.sit(seat));
    this.controls = new Controls(
      house,
      { level: (by) => this.gun.step(by), net: () => this.gun.toggleNet(), lock: () => this.lock(), auto: () => this.gun.toggleAuto(), hold: (isHeld) => (this.gun.trigger.isHeld = isHeld && this.session.isOpen), shoot: () => this.tap(), topUp: () => this.topUp(), leave: () => leaveSheet(house, write(this.session.account?.returned ?? 0n), () => void this.leaveSeat()) },
      mayGoByItself,
    );
    this.idle = new Idle(() => this.line.clock.now(), (rest) => this.notice.inform(t("idle", String(rest))), () => this.notice.hide());
    this.chat = chatOf(house, this.line, view);
    this.build();
    this.clock = setInterval(() => this.beat(), BEAT);
    this.settleDown();
  }

  /** Puts the page together. */
  private build(): void {
    const { house, view, t, write } = this;
    const { language } = house;
    const rules = rulesSheet(house, () => this.view, write, { swimming: () => this.swimming(), session: () => this.session.view, mayGoByItself: this.mayGoByItself });
    const standing = (other: TableView) => {
      const free = SEATS - (readRoom(other)?.sitting.length ?? 0);
      return { text: !other.isRunning ? t("roomRests") : free > 0 ? t("roomOpen", String(free)) : t("roomFull"), isOpen: other.isRunning && free > 0 };
    };
    const rooms = tablesSheet(language, { read: this.hall.tables, here: view.id, write, now: () => this.line.clock.now(), badge: () => null, go: this.hall.go, failed: (failure) => this.notice.fail(failure, undefined, false), standing, words: { title: t("rooms"), intro: t("roomsIntro") } });
    house.root.className = `floor fishing ${this.room.art}`;
    house.root.replaceChildren(
      topBar({ name: tableName(view, language), demo: house.demo, language, host: house.host, sound: house.sound }, iconButton("tables", t("rooms"), () => void rooms.open()), ...this.chat.buttons, iconButton("info", speaker(shared, language)("rules"), rules.open)),
      h("main", { "aria-label": tableName(view, language) }, h("section", { class: "pool" }, this.seats.far, h("div", { class: "water" }, this.scene.element, this.banner.element, this.still, this.down), this.seats.near), h("section", { class: "reach" }, this.notice.element, this.visit, this.controls.element, this.told)),
      ...this.chat.panels,
      rules.element,
      rooms.element,
    );
    this.visit.append(this.words, h("button", { type: "button", class: "quiet", onclick: rules.openPays }, t("pays")));
    document.title = tableName(view, language);
  }

  /** Begins to listen, to draw and to hear hands. */
  private settleDown(): void {
    const { signal } = this.away;
    const { host } = this.house;
    host.changed = () => void this.purse.renew();
    host.paused = () => this.gun.rest();
    this.fingers();
    keyboard((event) => this.key(event), signal);
    addEventListener("keyup", (event) => event.key === " " && (this.gun.trigger.isHeld = false), { signal });
    addEventListener("blur", () => (this.gun.trigger.isHeld = false), { signal });
    document.addEventListener("visibilitychange", () => (document.hidden ? this.gun.rest() : this.scene.start()), { signal });
    addEventListener("beforeunload", (event) => !this.house.demo && (this.session.account?.inAir ?? 0) > 0 && event.preventDefault(), { signal });
    this.water.read(this.room);
    this.line.start();
    this.scene.start();
    void this.session.read();
    // Chips that were brought to another room are back since it was left.
    if (this.house.demo) void this.purse.renew();
    this.paint();
  }

  leave(): void {
    this.away.abort();
    clearInterval(this.clock);
    this.line.stop();
    this.session.stop();
    this.purse.close();
    this.scene.stop();
  }

  private get tick(): number {
    return this.water.tick(this.line.clock.now());
  }

  /** The tide runs: fish can be shot at. */
  private get isRunning(): boolean {
    return this.view.isRunning && this.water.tide !== null && this.tick < LENGTH;
  }

  private get sitting(): readonly Sitter[] {
    return this.room.sitting;
  }

  // What the house says.

  private hear(view: TableView, whole: boolean): void {
    const room = readRoom(view);
    this.view = view;
    if (room) {
      this.room = room;
      if (this.water.read(room)) this.turned();
    }
    if (!view.isRunning) this.gun.rest();
    if (whole) void this.session.read();
    this.scene.start();
    this.paint();
  }

  private more(kind: string, data: unknown): void {
    if (kind === "tide") {
      const tide = readTide(data);
      if (tide && this.water.turn(tide)) this.turned();
    } else if (kind === "sitting") {
      const sitting = readSitting(data);
      if (sitting) this.learn(sitting);
    } else if (kind === "water") {
      const told = readWater(data);
      if (told) this.shots(told);
    } else if (kind === "anew") this.hosted();
    this.scene.start();
  }

  /** Another host has the room: bullets that were in the air never were, and what it stands at is read. */
  private hosted(): void {
    this.forget(Infinity);
    this.line.ask();
    this.session.soon();
    this.paint();
  }

  /** Lets go of bullets whose end nobody will tell any more. */
  private forget(now: number): void {
    const { account, seat } = this.session;
    for (const no of account?.overdue(now) ?? []) if (seat !== null) this.water.drop(seat, no);
  }

  /** Who sits there now. One's own seat may have been given up, or taken at another page of one's own. */
  private learn(sitting: Sitter[]): void {
    this.room = { ...this.room, sitting };
    const { seat } = this.session;
    if (seat !== null && this.session.isOpen && !sitting.some((one) => one.seat === seat)) this.session.soon();
    this.paint();
  }

  private turned(): void {
    this.gun.lock = null;
    this.aims.clear();
    this.scene.effects.turn(performance.now());
    this.announce(this.t("turns"));
    // Of bullets that flew when it turned nothing may be told any more.
    this.session.soon();
  }

  private shots(told: NonNullable<ReturnType<typeof readWater>>): void {
    const { seat: own, account } = this.session;
    for (const { seat, aim } of told.shots) {
      if (seat === own) continue;
      this.aims.set(seat, aim);
      this.scene.kick(seat);
    }
    for (const end of this.water.hear(told)) {
      const multiplier = end.met ? end.met.kills.reduce((sum, kill) => sum + kill.multiplier, 0) : null;
      const isOwn = end.seat === own;
      const ended = isOwn ? (account?.end(end.no, multiplier) ?? null) : null;
      if (isOwn && !ended) this.session.soon();
      const caught = this.splash.show(end, isOwn, this.tick);
      if (isOwn && ended && ended.win > 0n) this.told.textContent = this.t("caught", caught.map((kind) => nameOf(kind, this.house.language)).join(", "), this.write(ended.win));
    }
    this.paint();
  }

  private up(isUp: boolean): void {
    this.isUp = isUp;
    this.down.textContent = this.t("down");
    this.down.hidden = isUp;
    this.house.root.dataset["line"] = isUp ? "up" : "down";
    if (isUp) void this.session.read();
    else this.gun.rest();
    this.paint();
  }

  private over(session: SessionView, isWished: boolean): void {
    this.gun.rest();
    this.idle.stop();
    const text = this.t(isWished ? "left" : "ended", this.write(session.funds), this.write(session.staked), this.write(session.won));
    if (session.state === "refused") this.notice.show(this.t("sitRefused"));
    else this.notice.inform(text);
  }

  /** What the clock alone changes. */
  private beat(): void {
    const { session } = this;
    const { account } = session;
    this.forget(performance.now());
    if (account?.isStale && account.inAir === 0) session.soon();
    if (session.isOpen) this.idle.beat();
    const now = this.tick;
    for (const [at, event] of EVENTS) {
      if (now < at - 40 || now > at + 60 || !this.water.tide) continue;
      if (this.banner.once(`${this.water.tide.number}:${at}`)) this.announce(event === "boss" ? this.t("boss", nameOf(KINDS.indexOf("boss"), this.house.language)) : this.t("shoal"), event);
    }
    this.paint();
  }

  private announce(text: string, look = ""): void {
    this.banner.show(text, look);
    if (look === "boss") this.house.sound.gate();
  }

  // What one does.

  private sit(seat: number): void {
    const { house, view, purse, write } = this;
    if (!house.demo && !sessionStorage.getItem("token")) return this.notice.show(speaker(shared, house.language)("notSignedIn"));
    this.notice.hide();
    sitSheet(house, view, seat, { purse, write, sit: (amount) => this.session.sit(seat, amount) });
  }

  /** Brings more to the seat, as far as it may have more. */
  private topUp(): void {
    const { house, view, purse, write, session } = this;
    const left = units(view.mostInRound) - (session.account?.returned ?? 0n);
    if (left < units(view.least)) return this.notice.inform(this.t("topUpFull", write(view.mostInRound)));
    this.notice.hide();
    topUpSheet(house, view, decimal(left), { purse, write, topUp: (amount) => session.topUp(amount) });
  }

  /** One shot, at once where the one before is long enough ago. */
  private tap(): void {
    this.gun.trigger.tap();
    this.gun.beat(this.tick, performance.now());
  }

  private async leaveSeat(): Promise<void> {
    this.gun.rest();
    await this.session.leave();
  }

  private lock(): void {
    this.gun.toggleLock(this.tick);
    if (!this.gun.isLocking) return;
    this.tellLock();
  }

  private went(): void {
    const { seat } = this.session;
    // Whatever kept shots from going does no more.
    if (this.isTold) this.notice.hide();
    this.isTold = false;
    if (seat !== null) this.scene.kick(seat);
    this.house.sound.click();
    this.idle.shot();
    this.paint();
  }

  private tellLock(): void {
    const fish = this.water.fish(this.gun.lock);
    this.told.textContent = fish ? this.t("locked", nameOf(fish.kind, this.house.language)) : this.t("lockOn");
  }

  private say(word: GunWord): void {
    if (word === "lockNext") this.tellLock();
    else if (word === "lockGone" || word === "autoOff") this.told.textContent = this.t(word);
    else {
      this.notice.inform(this.t(word));
      this.isTold = true;
    }
  }

  /** Taps and drags on the water: who sits shoots, and everybody learns what a fish pays. */
  private fingers(): void {
    const { scene, gun, session } = this;
    const { element } = scene;
    element.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      const point = scene.point(event.clientX, event.clientY);
      const fish = this.water.near(point, this.tick);
      this.tagged = fish && { fish: fish.number, until: performance.now() + TAGGED };
      if (!session.isOpen) return;
      event.preventDefault();
      element.setPointerCapture?.(event.pointerId);
      this.isDrag = true;
      if (gun.isLocking && fish) gun.follow(fish.number);
      else if (!gun.look(point)) return;
      this.tap();
      gun.trigger.isHeld = true;
    });
    element.addEventListener("pointermove", (event) => {
      // A mouse turns the cannon without a press, as long as nothing is followed.
      if (!session.isOpen || gun.lock !== null || !(this.isDrag || event.pointerType === "mouse")) return;
      gun.look(scene.point(event.clientX, event.clientY));
    });
    const end = () => {
      this.isDrag = false;
      gun.trigger.isHeld = false;
    };
    for (const over of ["pointerup", "pointercancel", "lostpointercapture"]) element.addEventListener(over, end);
  }

  private key(event: KeyboardEvent): void {
    const { gun, session, tick } = this;
    if (!session.isOpen) return;
    const isButton = event.target instanceof Element && event.target.closest("button, a, textarea") !== null;
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      event.preventDefault();
      return gun.turn(event.key === "ArrowRight" ? 1 : -1, tick);
    }
    if (event.key === " ") {
      // On a button it presses that one.
      if (isButton) return;
      event.preventDefault();
      if (!event.repeat) this.tap();
      gun.trigger.isHeld = true;
      return;
    }
    if (event.key === "+" || event.key === "=") return gun.step(1);
    if (event.key === "-") return gun.step(-1);
    if (event.repeat) return;
    const letter = event.key.toLowerCase();
    if (letter === "n") gun.toggleNet();
    if (!this.mayGoByItself) return;
    if (letter === "l") gun.next(tick);
    if (letter === "a") gun.toggleAuto();
  }

  // What is shown.

  /** How many of each kind swim now. */
  private swimming(): ReadonlyMap<number, number> {
    const counts = new Map<number, number>();
    for (const { kind } of this.water.swimming(this.tick)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return counts;
  }

  private tag(): Tag | null {
    const { gun, water, tagged } = this;
    const lock = gun.lock;
    const number = lock ?? (tagged && performance.now() < tagged.until ? tagged.fish : null);
    const fish = water.fish(number);
    if (!fish) return null;
    const whole = water.worth(fish, this.tick);
    const pays = whole.kind === "bomb" ? `${whole.own + whole.collateral}×` : paysOf(fish.kind);
    return { fish: fish.number, text: `${pays} · ${percentOf(whole)}`, isLock: lock !== null };
  }

  private paint(): void {
    const { session, gun, view, t, write, controls } = this;
    const { account, seat } = session;
    const isSeated = seat !== null;
    if (session.isOpen) this.idle.begin(session.view?.startedAt ?? "");
    this.seats.paint(this.sitting, seat, !isSeated && view.isRunning && this.isUp);
    this.house.root.dataset["seat"] = isSeated ? "own" : "none";
    controls.element.hidden = !session.isOpen;
    const isFull = this.sitting.length >= SEATS;
    const words = session.view?.state === "asked" ? t("opening") : session.seat !== null && !session.isOpen ? t("leaving") : isFull ? t("visitFull") : t("visit");
    this.visit.hidden = session.isOpen;
    if (this.words.textContent !== words) this.words.textContent = words;
    const rest = !view.isRunning ? t("resting") : !this.isRunning ? t("soon") : "";
    if (this.still.textContent !== rest) this.still.textContent = rest;
    this.still.hidden = rest === "";
    if (!account) return;
    const { ladder } = this.room;
    const [least, most] = levelsOf(ladder, view);
    const cost = ladder[gun.level] ?? ladder[0] ?? "0.00";
    controls.paint({ funds: write(account.funds), staked: write(account.staked), won: write(account.won), cost: write(cost), isLeast: gun.level <= least, isMost: gun.level >= most, isNet: gun.isNet, isLocking: gun.isLocking, isAuto: gun.trigger.isAuto, canShoot: account.hindrance(gun.level) !== "funds" });
  }
}
