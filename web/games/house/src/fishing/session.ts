/** One's session in a room, as the house has it: sat down, read, left. */
import { Intent, type RequestId } from "api/intent";
import type { Api } from "kit/api";
import { Failure, persist } from "kit/api";
import type { Purse } from "kit/floor/purse";
import type { House } from "kit/inhouse";
import { units } from "kit/number";

import { Account } from "./account";
import { roomCalls, type RoomCalls, type SessionView, type Told } from "./calls";

/** From one question to the next while something is under way, in milliseconds. */
const AGAIN = 700;

export interface SessionLent {
  table: string;
  ladder: () => readonly string[];
  /** The house's time, in milliseconds. */
  now: () => number;
  purse: Purse;
  /** Something changed that is shown. */
  changed: () => void;
  /** A session that was known is over; `isWished` where one left by oneself. */
  over: (session: SessionView, isWished: boolean) => void;
  failed: (failure: Failure) => void;
}

/** What became of the wish to sit down, or to bring more; without an answer the same wish is asked again. */
export type Seated = "seated" | "owed" | Failure;

const SEATED: readonly string[] = ["asked", "open", "leaving", "closed"];

export class Session {
  view: SessionView | null = null;
  account: Account | null = null;
  private readonly call: Api<RoomCalls>;
  private readonly intent = new Intent();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isWished = false;
  private isAway = false;
  /** Grows with all that was learnt: an answer that was on its way meanwhile is older. */
  private age = 0;

  constructor(
    private readonly house: House,
    private readonly lent: SessionLent,
  ) {
    this.call = roomCalls(house);
  }

  stop(): void {
    this.isAway = true;
    clearTimeout(this.timer);
  }

  /** One's seat; null for who looks on. */
  get seat(): number | null {
    return this.view && SEATED.includes(this.view.state) ? this.view.seat : null;
  }

  get isOpen(): boolean {
    return this.view?.state === "open" && this.account !== null;
  }

  /** Reads it anew; without an answer what is known stands. */
  async read(): Promise<void> {
    // Nobody is signed in: a visitor has none, but for one that is in this page alone.
    if (!this.house.demo && !sessionStorage.getItem("token")) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    const { age } = this;
    try {
      const view = await this.call("GET /play/tables/{id}/session", { path: { id: this.lent.table } });
      if (age === this.age) this.learn(view);
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      if (this.seat !== null && !failure.settled) this.soon();
    }
  }

  /** Reads it in a moment; who asks again meanwhile does not put it off. */
  soon(): void {
    if (!this.isAway) this.timer ??= setTimeout(() => void this.read(), AGAIN);
  }

  /** Sits down with an amount. Asked for the same again, the amount moves once. */
  async sit(seat: number, amount: string): Promise<Seated> {
    const { table } = this.lent;
    return this.bring({ seat, amount }, (requestId) => this.call("POST /play/tables/{id}/sessions", { path: { id: table }, body: { requestId, seat, amount } }));
  }

  /** Brings more to one's seat. Asked for the same again, the amount moves once. */
  async topUp(amount: string): Promise<Seated> {
    const { table } = this.lent;
    return this.bring({ amount }, (requestId) => this.call("POST /play/tables/{id}/session/top-ups", { path: { id: table }, body: { requestId, amount } }));
  }

  private async bring(wish: object, ask: (requestId: RequestId) => Promise<Told>): Promise<Seated> {
    const requestId = this.intent.of(wish);
    try {
      const { session, balance } = await persist(() => ask(requestId));
      this.intent.done(wish);
      this.isWished = false;
      this.pay(balance);
      this.learn(session);
      return "seated";
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      if (!failure.settled) return "owed";
      this.intent.done(wish);
      if (failure.code === "session_open" || failure.code === "seat_not_own") await this.read();
      return failure;
    }
  }

  /** Leaves the seat; what is left comes back. */
  async leave(): Promise<void> {
    this.isWished = true;
    try {
      const { session, balance } = await persist(() => this.call("POST /play/tables/{id}/session/end", { path: { id: this.lent.table }, body: {} }));
      this.pay(balance);
      this.learn(session);
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      this.lent.failed(failure);
      this.soon();
    }
  }

  private pay(balance: string): void {
    if (this.isAway) return;
    this.lent.purse.balance = balance;
    this.house.host.balance(balance);
  }

  private learn(view: SessionView | null): void {
    if (this.isAway) return;
    this.age += 1;
    const before = this.view;
    const was = this.seat !== null;
    this.view = view;
    if (this.seat === null || !view) this.account = null;
    else if (this.account && before?.id === view.id) this.account.learn(view);
    else this.account = new Account(view, this.lent.ladder().map(units), this.lent.now);
    if (was && before && (this.seat === null || view?.id !== before.id)) {
      void this.lent.purse.afresh();
      // One that was refused is not told of any more.
      this.lent.over(view?.id === before.id ? view : { ...before, state: "refused" }, this.isWished);
    }
    if (this.seat !== null && view?.state !== "open") this.soon();
    this.lent.changed();
  }
}
