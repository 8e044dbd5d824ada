/** Calls to the house. The envelope is opened here; failures carry the server's code and text. */

import { type Answer, type Arguments, type Name } from "api/office";
import type { Balance, Me } from "api/office/schema";
import { fill, type Method } from "api/shape";

const TOKEN = "operator";

export class Failure extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly details: Record<string, unknown>,
  ) {
    super(message);
  }
}

/** The session's token lives as long as the tab. */
export const token = {
  read: () => sessionStorage.getItem(TOKEN) ?? "",
  keep: (value: string) => sessionStorage.setItem(TOKEN, value),
  drop: () => sessionStorage.removeItem(TOKEN),
};

/** Told when the house no longer knows the session. */
let ended = () => {};
export const whenSessionEnds = (listener: () => void) => {
  ended = listener;
};

/** A call by its name in the back office's document; what it takes and answers is written there. */
export function call<N extends Name>(name: N, ...given: Arguments<N>): Promise<Answer<N>>;
/** A call whose answer the caller describes himself. */
export function call<T>(method: Method, path: string, body?: unknown): Promise<T>;
export function call(name: string, ...given: unknown[]): Promise<unknown> {
  if (!name.includes(" ")) return send(name as Method, `/backoffice${String(given[0])}`, given[1]);
  const { method, path, body } = fill(name, given[0]);
  return send(method, path, body);
}

async function send(method: Method, path: string, body?: unknown): Promise<unknown> {
  const headers: Record<string, string> = { "accept-language": document.documentElement.lang };
  if (token.read()) headers["token"] = token.read();
  if (body !== undefined) headers["content-type"] = "application/json";
  const request: RequestInit = { method, headers };
  if (body !== undefined) request.body = JSON.stringify(body);
  let answer: { success: boolean; value: unknown; message?: string | null };
  try {
    answer = await (await fetch(path, request)).json();
  } catch {
    throw new Failure("network", "", {});
  }
  if (answer.success) return answer.value;
  const { code, details } = answer.value as { code: string; details: Record<string, unknown> | null };
  if (code === "not_logged_in") ended();
  throw new Failure(code, answer.message ?? "", details ?? {});
}

/** Sends a file as it is; what it is the house tells by its content. */
export async function upload<T>(path: string, file: File): Promise<T> {
  const headers = { "accept-language": document.documentElement.lang, token: token.read(), "content-type": "application/octet-stream" };
  const answer = await fetch(`/backoffice${path}`, { method: "POST", headers, body: file }).catch(() => null);
  if (answer === null) throw new Failure("network", "", {});
  const { success, value, message } = (await answer.json()) as { success: boolean; value: unknown; message?: string };
  if (success) return value as T;
  const { code, details } = value as { code: string; details: Record<string, unknown> | null };
  throw new Failure(code, message ?? "", details ?? {});
}

/** A member's picture; it needs the session, so no address alone will show it. */
export async function picture(id: string): Promise<string> {
  const headers = { "accept-language": document.documentElement.lang, token: token.read() };
  const answer = await fetch(`/backoffice/proofs/${encodeURIComponent(id)}`, { headers }).catch(() => null);
  if (answer === null) throw new Failure("network", "", {});
  if (answer.ok) return asAddress(await answer.blob());
  const { value, message } = (await answer.json()) as { value: { code: string }; message?: string };
  throw new Failure(value.code, message ?? "", {});
}

/** The policy of the pages shows pictures of the site and such as stand in the address itself. */
function asAddress(blob: Blob): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => fail(reader.error ?? new Error("unreadable"));
    reader.readAsDataURL(blob);
  });
}

/** The query of an address: what has a value. */
export function query(parameters: Record<string, string | undefined>): string {
  const known = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== "");
  return known.length === 0 ? "" : `?${new URLSearchParams(known).toString()}`;
}

export interface Page<T> {
  content: T[];
  next?: string | null;
}
export type { Answer } from "api/office";
export type { Balance, Card, Device, Line, Player, Right, Role, Round, RoundDetail } from "api/office/schema";
export type Operator = Me;

/** Rows that a table which is scrolled asks for at once. */
export const PAGE = 200;
export interface Queue {
  count: number;
  sum: string;
  oldestSeconds: number | null;
}
export interface Point {
  at: string;
  bets: number;
  ggr: string;
}
export interface Dashboard {
  players: number;
  online: number;
  registeredToday: number;
  deposits: Queue;
  withdrawals: Queue;
  depositedToday: string;
  ggrToday: string;
  stakeToday: string;
  betsToday: number;
  vendors: { code: string; name: string; rounds: number; ggr: string; lastAt: string }[];
  series: Point[];
  stepMinutes: number;
  since: string;
}
export type State = "requested" | "risk" | "approved" | "paying" | "paid" | "confirmed" | "rejected" | "failed" | "disputed" | "partial";
export interface Transfer {
  number: number;
  amount: string;
  attempt: number;
  name: string;
  state: "queued" | "paying" | "paid" | "failed" | "received" | "disputed" | "returned";
  receipt: "member" | "timer" | "dispute" | null;
  arrived: string | null;
  proof: string | null;
  said: string;
  until: string | null;
  updatedAt: string;
}
export interface Finding {
  rule: string;
  passed: boolean;
  detail: Record<string, unknown>;
}
export interface Withdrawal {
  id: string;
  member: string;
  account: string;
  currency: string;
  amount: string;
  fee: string;
  method: string;
  number: string;
  holder: string;
  state: State;
  until: string | null;
  claim: { operator: string; name: string | null; until: string } | null;
  reason: string | null;
  createdAt: string;
  updatedAt: string;
  ageSeconds: number;
  needsTwo: boolean;
}
export interface Payment {
  id: string;
  member: string;
  account: string;
  channel: string;
  kind: "checkout" | "transfer" | "chain";
  currency: string;
  amount: string;
  fee: string;
  received: string | null;
  returned: string;
  state: string;
  code: string | null;
  said: string | null;
  proof: string | null;
  reason: string | null;
  createdAt: string;
  updatedAt: string;
}
export interface StatementLine {
  channel: string;
  transaction: string;
  bookedOn: string;
  currency: string;
  amount: string;
  reference: string;
  payer: string;
  deposit: string | null;
  state: "review" | "unmatched";
}
export interface ImportReport {
  lines: number;
  matched: number;
  review: number;
  unmatched: number;
  known: number;
  ignored: number;
  problems: { line: number; what: string }[];
  again: boolean;
}
export interface WithdrawalDetail extends Withdrawal {
  transfers: Transfer[];
  checks: Finding[];
  timeline: { state: State; at: string; by: "member" | "operator" | "house"; operator: string | null; name: string | null; note: string }[];
  consents: { operator: string; name: string; note: string; at: string }[];
  balances: Balance[];
  deposits: { id: string; channel: string; currency: string; amount: string; state: string; createdAt: string }[];
}
/** A setting of the site as it stands; `version` counts its changes, 0 before the first. */
export interface Setting {
  key: string;
  version: number;
  content: Record<string, unknown>;
  standard: Record<string, unknown>;
}
export interface SiteOverview {
  settings: Setting[];
  patterns: { id: string; expression: string; bn: string; en: string }[];
  /** The database by which regions are told apart; without one no region can be blocked. */
  countries: { name: string; madeAt: string } | null;
}
