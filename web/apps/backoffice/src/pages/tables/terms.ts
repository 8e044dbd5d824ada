/** What an operator writes of a table, as typed and as the house takes it. */
import { latin, plain } from "ui/plain";

import { cents } from "../../lib/figures";
import type { TextId } from "../../lib/texts";
import { isRoom, runs, type OfficeTable } from "./words";

type ChatLanguage = NonNullable<OfficeTable["table"]["chatLanguage"]>;

export interface Draft {
  rules: string;
  nameEn: string;
  nameBn: string;
  least: string;
  mostOnCell: string;
  mostInRound: string;
  /** Only of rules whose rounds run. */
  mostPaid: string;
  /** In seconds, as both times are read; the house has milliseconds. */
  openMs: string;
  pauseMs: string;
  /** When rounds follow each other, as `18:00`; both empty of a table that runs day and night. */
  opens: string;
  closes: string;
  /** In which language people write in its chat; empty where they write as they like. */
  chatLanguage: "" | ChatLanguage;
}

/** What can be wrong. */
export type Field = Exclude<keyof Draft, "chatLanguage">;
/** In the order in which they stand. */
export const FIELDS: readonly Field[] = ["nameEn", "nameBn", "rules", "least", "mostOnCell", "mostInRound", "mostPaid", "openMs", "pauseMs", "opens", "closes"];

/** The longest name, as the house counts its letters. */
export const NAME = 60;

export const BLANK: Draft = { rules: "roulette-1", nameEn: "", nameBn: "", least: "10", mostOnCell: "5000", mostInRound: "20000", mostPaid: "500000", openMs: "20", pauseMs: "6", opens: "", closes: "", chatLanguage: "" };

export function draftOf({ table, pauseMs }: OfficeTable): Draft {
  const { rules, nameEn, nameBn, least, mostOnCell, mostInRound, mostPaid, openMs, hours, chatLanguage } = table;
  return { rules, nameEn, nameBn, least: bare(least), mostOnCell: bare(mostOnCell), mostInRound: bare(mostInRound), mostPaid: bare(mostPaid ?? ""), openMs: seconds(openMs), pauseMs: seconds(pauseMs), opens: hours?.opens ?? "", closes: hours?.closes ?? "", chatLanguage: chatLanguage ?? "" };
}

/** An amount without decimals that say nothing: a field is easier to change so. */
export const bare = (amount: string) => amount.replace(/\.0+$/, "");

/** Milliseconds in seconds, exactly: `20`, `0.5`. */
export function seconds(ms: number): string {
  const part = String(ms % 1_000).padStart(3, "0").replace(/0+$/, "");
  return `${Math.trunc(ms / 1_000)}${part === "" ? "" : `.${part}`}`;
}

/** Seconds that were typed, in milliseconds; none where they are no time. */
export function milliseconds(typed: string): number | undefined {
  const [, whole = "", part = ""] = /^(\d{1,4})(?:\.(\d{1,3}))?$/.exec(latin(typed.trim())) ?? [];
  return whole === "" ? undefined : Number(whole) * 1_000 + Number(part.padEnd(3, "0"));
}

/** What the house says no to, before it is asked. One fault for each field. */
export function faultsOf(draft: Draft): Partial<Record<Field, TextId>> {
  const faults: Partial<Record<Field, TextId>> = {};
  for (const name of ["nameEn", "nameBn"] as const) {
    const letters = [...draft[name].trim()].length;
    if (letters < 1 || letters > NAME) faults[name] = "tableFaultName";
  }
  const [least, cell, round] = [amount(draft.least), amount(draft.mostOnCell), amount(draft.mostInRound)];
  if (least === undefined) faults.least = "tableFaultAmount";
  if (cell === undefined) faults.mostOnCell = "tableFaultAmount";
  else if (least !== undefined && cell < least) faults.mostOnCell = "tableFaultCell";
  if (round === undefined) faults.mostInRound = "tableFaultAmount";
  else if (cell !== undefined && round < cell) faults.mostInRound = "tableFaultRound";
  if (isAsked("mostPaid", draft.rules)) {
    const paid = amount(draft.mostPaid);
    if (paid === undefined) faults.mostPaid = "tableFaultAmount";
    else if (round !== undefined && paid < round) faults.mostPaid = "tableFaultPaid";
  }
  if (draft.closes === "" && draft.opens !== "") faults.closes = "tableFaultHours";
  if (draft.closes !== "" && (draft.opens === "" || draft.opens === draft.closes)) faults.opens = "tableFaultHours";
  if (isRoom(draft.rules)) {
    if (faults.mostOnCell === "tableFaultCell") faults.mostOnCell = "roomFaultMost";
    if (faults.mostInRound === "tableFaultRound") faults.mostInRound = "roomFaultBring";
    return faults;
  }
  const [open, pause] = [milliseconds(draft.openMs), milliseconds(draft.pauseMs)];
  if (open === undefined || open < SHORTEST || open > LONGEST) faults.openMs = "tableFaultOpen";
  if (pause === undefined || pause > LONGEST) faults.pauseMs = "tableFaultPause";
  return faults;
}

/** The shortest and the longest that a table takes bets, in milliseconds (crates/tables/src/table/mod.rs). */
const SHORTEST = 100;
const LONGEST = 600_000;

/** What the house has for the times of a room, which has no rounds: they are asked of nobody. */
const OF_A_ROOM = { openMs: 10_000, pauseMs: 8_000 };

/** What the house's no means at a field; a field that is not in the form is told for the form as a whole. */
const REFUSED: Record<Field, TextId> = {
  nameEn: "tableFaultName",
  nameBn: "tableFaultName",
  rules: "tableFaultRules",
  least: "tableFaultAmount",
  mostOnCell: "tableFaultCell",
  mostInRound: "tableFaultRound",
  mostPaid: "tableFaultPaid",
  openMs: "tableFaultOpen",
  pauseMs: "tableFaultPause",
  opens: "tableFaultHours",
  closes: "tableFaultHours",
};

/** The same at a field of these rules. */
export function refusedAs(field: Field, rules: string): TextId {
  if (isRoom(rules) && field === "mostOnCell") return "roomFaultMost";
  return isRoom(rules) && field === "mostInRound" ? "roomFaultBring" : REFUSED[field];
}

/** Whether a field is asked for at all, by the rules. */
export function isAsked(field: Field, rules: string): boolean {
  if (field === "openMs" || field === "pauseMs") return !isRoom(rules);
  return field !== "mostPaid" || runs(rules);
}

export const isField = (name: unknown): name is Field => FIELDS.includes(name as Field);

/** What is sent. Only of a draft without faults: a time that is none would be sent as 0. */
export function termsOf(draft: Draft) {
  return {
    nameEn: draft.nameEn.trim(),
    nameBn: draft.nameBn.trim(),
    least: plain(draft.least),
    mostOnCell: plain(draft.mostOnCell),
    mostInRound: plain(draft.mostInRound),
    mostPaid: isAsked("mostPaid", draft.rules) ? plain(draft.mostPaid) : null,
    chatLanguage: draft.chatLanguage === "" ? null : draft.chatLanguage,
    hours: draft.opens === "" ? null : { opens: draft.opens, closes: draft.closes },
    ...(isRoom(draft.rules) ? OF_A_ROOM : { openMs: milliseconds(draft.openMs) ?? 0, pauseMs: milliseconds(draft.pauseMs) ?? 0 }),
  };
}

/** An amount above zero in the units of the books; none where what was typed is no such amount. */
export function amount(typed: string): bigint | undefined {
  const text = plain(typed);
  const units = /^\d{1,12}(\.\d{1,2})?$/.test(text) ? cents(text) : 0n;
  return units > 0n ? units : undefined;
}
