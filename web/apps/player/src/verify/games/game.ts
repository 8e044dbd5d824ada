/** What the page must know of an instant game to verify its rounds: its rules, and how it shows what they came to. */
import type { ReactNode } from "react";

import type { Draw, Words } from "kit/fairness";

import type { VerifyText } from "../texts";

/** What a player asked of a game and did since, as records keep it. */
export type Input = { [name: string]: unknown };
/** What came of a round, as records tell it. */
export type Outcome = { [name: string]: unknown };
/** Numbers entered by hand, by the names of their fields. */
export type Form = { [name: string]: string };

/** What the fields of a game are shown with. */
export interface Entry {
  form: Form;
  set: (name: string) => (value: string) => void;
  /** What is wrong with a field, in words. */
  error: (name: string) => string | undefined;
}

/** The fields of a round that is entered by hand. */
export interface ByHandForm {
  /** Its own fields, filled in as an example. */
  blank: Form;
  Fields(props: Entry): ReactNode;
  /** What was entered, or the fields that hold nothing the game takes. */
  read(form: Form): Input | Set<string>;
}

/** A game whose rounds come to an `R`. */
export interface Game<R = unknown> {
  name: VerifyText;
  /** The rules that are known here; a round is computed by the rules it was played under. */
  versions: readonly string[];
  /** What its stake and payout are called, where they are not called so. */
  sums?: { stake: VerifyText; payout: VerifyText };
  /** Computes a round; the payout in ledger units. A RangeError names the field that no round could have had. */
  replay(input: Input, stake: bigint, words: Words): Promise<{ result: R; payout: bigint }>;
  /** What a record says came of it, while its seed is sealed too, of a round that is over with what it `paid`; null where it does not say. */
  said(input: Input, outcome: Outcome, paid?: string | null): R | null;
  /** Whether the record says that the same came of it. */
  agrees(said: Outcome, result: R): boolean;
  /** How the words became the result. */
  Outcome(props: { result: R; draws: Draw[] }): ReactNode;
  /** How the payout follows from it. */
  Pays(props: { result: R; stake: string; payout: string }): ReactNode;
  /** How a round of it is entered by hand; null where nobody would. */
  byHand: ByHandForm | null;
}
