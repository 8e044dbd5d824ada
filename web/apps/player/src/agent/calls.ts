/** What the agent centre reads, as the calls answer it. */
export type Preset = "today" | "yesterday" | "week" | "month";
export const PRESETS: readonly Preset[] = ["today", "yesterday", "week", "month"];

export interface Point {
  at: string;
  validBet: string;
  income: string;
}
export interface Overview {
  members: number;
  newMembers: number;
  deposits: string;
  withdrawals: string;
  bet: string;
  validBet: string;
  payout: string;
  profitLoss: string;
  salary: string;
  series: Point[];
}
export interface Link {
  code: string;
  label: string;
  url: string;
  registrations: number;
  visits: number;
  createdAt: string;
}
export interface Descendant {
  id: string;
  account: string;
  type: number;
  joinedAt: string;
  balance: string;
  validBet: string;
  children: number;
}
export interface TeamBet {
  id: string;
  member: string;
  account: string;
  at: string;
  bet: string;
  validBet: string;
  payout: string;
  profitLoss: string;
}
export interface Contract {
  id: string;
  kind: string;
  counterparty: string;
  account?: string;
  incoming: boolean;
  rate: string;
  state: string;
  version: number;
  acceptedAt: string | null;
  windowMinutes: number;
}
export interface StatementRow {
  id: string;
  window: { from: string; to: string };
  validBet: string;
  rate: string;
  earned: string;
  amount: string;
  state: "paid" | "carried";
}
export interface Paid {
  id: string;
  at: string;
  amount: string;
  /** `statement:{id}`. */
  reference: string;
}

const AGENTS = [1, 2, 41, 42];
/** Account types that may enter the agent centre (spec.md 6). */
export const isAgent = (type: number) => AGENTS.includes(type);
