// Written by the test that builds the OpenAPI document of the studio (CONTRIBUTING.md).
import type { RequestId } from "../src/intent";

export type { RequestId };

/** Decimal of the major unit above zero, up to five places */
export type Amount = string;

/** What a session is played in. */
export type Currency = {
  /** ISO 4217. */
  "code": string;
  /** What stands before amounts. */
  "symbol": string;
};

/** The value of a call that has nothing to say but that it was done. */
export type Empty = { [name: string]: unknown };

export type FinishAsk = {
  "round": string;
  "session": string;
};

export type HistoryAsk = {
  "session": string;
};

/** A name in the two languages of the house. */
export type ModelName = {
  /** Bengali. */
  "bn": string;
  /** English. */
  "en": string;
};

/** Signed decimal of the major unit, up to five places */
export type Money = string;

/** A round that its player has seen. */
export type PlayedRound = {
  "at": string;
  "payout": Money;
  "round": string;
  "stake": Amount;
};

/** The title that is played. */
export type PlayedTitle = {
  /** The path of its card. */
  "art": string;
  "code": string;
  "gameType": string;
  "name": TitleNames;
  "theme": string;
  "vendor": string;
};

/** A seed that nothing is drawn from any more. */
export type Revealed = {
  "clientSeed": string;
  "commitment": string;
  /** Rounds drawn from it: their nonces are 1 to this. */
  "nonces": number;
  "serverSeed": string;
};

/** The answer to a turn of the seeds. */
export type Rotation = (Seeds & {
  "revealed": Revealed;
});

/** How a return became known. */
export type RtpKind = "exact" | "simulated";

/** The seeds in use, without what is still sealed. */
export type Seeds = {
  "clientSeed": string;
  /** SHA-256 of the server's seed. */
  "commitment": string;
  /** SHA-256 of the one after it. */
  "nextCommitment": string;
  /** Rounds drawn so far. */
  "nonce": number;
};

export type SeedsAsk = {
  "session": string;
};

/** A player at a title. */
export type Session = {
  "balance": Money;
  "currency": Currency;
  "demo": boolean;
  "game": PlayedTitle;
  "model": SlotSheet;
  "open"?: (UnshownRound | null);
  "rules": SessionRules;
  /** What this session's rounds are drawn from, as far as it is told before they are. */
  "seeds": Seeds;
  /** What the other calls name it by. */
  "session": string;
  /** The stake to begin with. */
  "stake": Amount;
  /** What can be staked, rising. */
  "stakes": Array<Amount>;
  /** The path of each symbol's picture, by its letter. */
  "symbols": { [name: string]: string };
};

export type SessionAsk = {
  "gameCode": string;
  /** Absent for a demo. */
  "token"?: string | null;
};

/** What the client must obey (domain.md 7). */
export type SessionRules = {
  /** Whether rounds may follow each other by themselves; never in a demo, of which no licence speaks. */
  "autoplay": boolean;
  /** Least time between two spins, in milliseconds. */
  "minCycleMs": number;
  /** Whether pictures may be hurried; the least time holds all the same. */
  "turbo": boolean;
};

/** The free spins of a [`Sheet`]. */
export type SheetFreeSpins = {
  /** Free spins by number of scatters, from that number on. */
  "awards": { [name: string]: number };
  /** By what their first wins are multiplied. */
  "multiplier": number;
};

/** How symbols win, by its name alone. */
export type SheetMethod = "lines" | "ways" | "megaways" | "cluster";

/** A symbol of a [`Sheet`]. */
export type SheetSymbol = {
  /** One letter. */
  "id": string;
  /** What it is. */
  "kind": SymbolKind;
  /** Decimals of a whole bet by count, from that count on. */
  "pays": { [name: string]: string };
};

/** The ladder of multipliers of a [`Sheet`]. */
export type SheetTumbles = {
  /** By what wins of paid spins are multiplied, before the first tumble and after each. */
  "base": Array<number>;
  /** The same in free spins. */
  "free": Array<number>;
};

/** A round of a slot. */
export type SlotBook = {
  /** What is shown. */
  "events": Array<SlotEvent>;
  /** The model's id. */
  "model": string;
  /** What the round pays. */
  "payout": Money;
  /** The stake. */
  "stake": Amount;
  /** The hash of its rules. */
  "version": string;
};

/** What the client shows, in order. */
export type SlotEvent = ({
  /** The symbols of each reel, from the top. */
  "columns": Array<string>;
  /** Whether this is a free spin, and which. */
  "freeSpin"?: number | null;
  /** By what the wins that follow are multiplied. */
  "multiplier": number;
  /** Where each strip stops. */
  "stops": Array<number>;
  "type": "reveal";
} | {
  /** What they pay together. */
  "amount": Money;
  /** By what each was multiplied. */
  "multiplier": number;
  "type": "wins";
  /** What. */
  "wins": Array<SlotWin>;
} | {
  /** The symbols of each reel after the fall. */
  "columns": Array<string>;
  /** By what the wins that follow are multiplied. */
  "multiplier": number;
  /** Reel and row of what was cleared. */
  "removed": Array<[number, number]>;
  "type": "tumble";
} | {
  /** What they pay, the multiplier applied. */
  "amount": Money;
  /** How many. */
  "count": number;
  /** Reel and row of each. */
  "positions": Array<[number, number]>;
  "type": "scatters";
} | {
  /** How many more. */
  "awarded": number;
  /** How many this round has awarded so far. */
  "total": number;
  "type": "freeSpins";
} | {
  "type": "cap";
} | {
  /** All it paid: the sum of the amounts. */
  "payout": Money;
  "type": "end";
});

/** Everything of a model that is shown. */
export type SlotSheet = {
  "freeSpins"?: (SheetFreeSpins | null);
  /** Share of rounds that pay anything, three decimals. */
  "hitFrequency": string;
  /** The model's id. */
  "id": string;
  /** The row of each line on each reel. */
  "lines"?: Array<Array<number>> | null;
  /** The most ways of a spin. */
  "maxWays"?: number | null;
  /** The most a round pays, in stakes. */
  "maxWin": string;
  /** How symbols win. */
  "method": SheetMethod;
  /** Its names. */
  "name": ModelName;
  /** How many reels. */
  "reels": number;
  /** Over how many rounds it was simulated. */
  "rounds"?: string | null;
  /** The greatest height of each. */
  "rows": Array<number>;
  /** Return to player, six decimals. */
  "rtp": string;
  /** How it became known. */
  "rtpKind": RtpKind;
  /** The symbols. */
  "symbols": Array<SheetSymbol>;
  "tumbles"?: (SheetTumbles | null);
  /** The hash of its rules. */
  "version": string;
  /** 1 (even) to 6 (wild). */
  "volatility": number;
};

/** Something that won. */
export type SlotWin = {
  /** What it pays, the multiplier applied. */
  "amount": Money;
  /** Reels in a row, or symbols of the cluster. */
  "count": number;
  /** Which line, from 0. */
  "line"?: number | null;
  /** Reel and row, each from 0, of every symbol that took part. */
  "positions": Array<[number, number]>;
  /** The symbol. */
  "symbol": string;
  /** In how many ways. */
  "ways"?: number | null;
};

/** A round that was played. */
export type Spin = {
  /** With the payout given. */
  "balance": Money;
  /** With the stake taken. */
  "balanceBefore": Money;
  "book": SlotBook;
  "round": string;
};

export type SpinAsk = {
  "requestId": RequestId;
  "session": string;
  "stake": Amount;
};

/** What a symbol is. */
export type SymbolKind = "regular" | "wild" | "scatter";

export type TitleNames = {
  "bn": string;
  "en": string;
};

export type TurnAsk = {
  /** 1 to 64 printable ASCII characters. */
  "clientSeed": string;
  "session": string;
};

/** A round that its player has not seen to the end. */
export type UnshownRound = {
  /** After the round. */
  "balance": Money;
  "book": SlotBook;
  "round": string;
};

/** Every call: what it takes, and the value that it answers. */
export interface Calls {
  "POST /finish": { path: undefined; query: undefined; body: FinishAsk; answer: { [name: string]: unknown } };
  "POST /history": { path: undefined; query: undefined; body: HistoryAsk; answer: Array<{
  "at": string;
  "payout": Money;
  "round": string;
  "stake": Amount;
}> };
  "POST /seeds": { path: undefined; query: undefined; body: SeedsAsk; answer: {
  "clientSeed": string;
  /** SHA-256 of the server's seed. */
  "commitment": string;
  /** SHA-256 of the one after it. */
  "nextCommitment": string;
  /** Rounds drawn so far. */
  "nonce": number;
} };
  "POST /seeds/turn": { path: undefined; query: undefined; body: TurnAsk; answer: (Seeds & {
  "revealed": Revealed;
}) };
  "POST /session": { path: undefined; query: undefined; body: SessionAsk; answer: {
  "balance": Money;
  "currency": Currency;
  "demo": boolean;
  "game": PlayedTitle;
  "model": SlotSheet;
  "open"?: (UnshownRound | null);
  "rules": SessionRules;
  /** What this session's rounds are drawn from, as far as it is told before they are. */
  "seeds": Seeds;
  /** What the other calls name it by. */
  "session": string;
  /** The stake to begin with. */
  "stake": Amount;
  /** What can be staked, rising. */
  "stakes": Array<Amount>;
  /** The path of each symbol's picture, by its letter. */
  "symbols": { [name: string]: string };
} };
  "POST /spin": { path: undefined; query: undefined; body: SpinAsk; answer: {
  /** With the payout given. */
  "balance": Money;
  /** With the stake taken. */
  "balanceBefore": Money;
  "book": SlotBook;
  "round": string;
} };
}
