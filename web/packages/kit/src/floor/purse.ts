/** One's balance at a table, as the house last told it. */
import { Failure } from "../api";
import type { House } from "../inhouse";
import { units } from "../number";
import type { Notice } from "../parts";
import { shared, speaker } from "../texts";

export class Purse {
  private isClosed = false;

  constructor(
    private readonly house: House,
    public balance: string,
    private readonly changed: () => void,
  ) {}

  /** Nothing that comes from here on is told. */
  close(): void {
    this.isClosed = true;
  }

  /** Whether it covers so much, in ledger units; asked anew where it does not by what is known. */
  async covers(amount: bigint): Promise<boolean> {
    if (amount > units(this.balance)) await this.renew();
    return amount <= units(this.balance);
  }

  /** Says that it does not cover so much, in `words` or, of chips, in others; with the way to more. */
  sayShort(notice: Notice, amount: bigint, words: string): void {
    const { host, language, trial } = this.house;
    const s = speaker(shared, language);
    if (!trial) return notice.show(words, host.framed ? { name: s("deposit"), sign: "plus", act: () => host.deposit() } : undefined);
    if (!trial.chips.canCover(amount)) return notice.show(s("chipsShort"));
    const anew = () => {
      trial.chips.anew();
      void this.renew();
    };
    notice.show(s("chipsOver"), { name: s("chipsAnew"), act: anew });
  }

  async renew(): Promise<void> {
    try {
      this.keep(await this.house.balance());
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      // What is known stands: the house decides in the end.
    }
  }

  /** The wallet says what it holds now; null where that is to be asked. */
  hear(balance: string | null): void {
    if (this.isClosed) return;
    if (balance === null) void this.renew();
    else this.keep(balance);
  }

  /** Reads the balance anew, for the header around the game too; what is to be told along with it is told in the same moment. */
  async afresh(along?: () => void): Promise<void> {
    const before = this.balance;
    let balance: string | null = null;
    try {
      balance = await this.house.balance();
      // A bet was answered meanwhile.
      if (this.balance !== before) balance = await this.house.balance();
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
    }
    if (this.isClosed) return;
    along?.();
    if (balance !== null) this.keep(balance);
    this.house.host.balance(this.balance);
  }

  private keep(balance: string): void {
    this.balance = balance;
    this.changed();
  }
}
