/** What the agent centre reads, as the calls answer it. */
import type { Answer } from "../lib/api";

export type Preset = "today" | "yesterday" | "week" | "month";
export const PRESETS: readonly Preset[] = ["today", "yesterday", "week", "month"];

export type Overview = Answer<"GET /wps/agent/overview">;
export type Point = Overview["series"][number];
export interface Link {
  code: string;
  label: string;
  url: string;
  registrations: number;
  visits: number;
  createdAt: string;
}
export type Descendant = Answer<"GET /wps/agent/downline">["content"][number];
export type TeamBet = Answer<"GET /wps/agent/bets">["content"][number];
export type LineOf = Answer<"GET /wps/agent/profits">["content"][number];
export type Figures = Answer<"GET /wps/agent/profits">["total"];
export type Movement = Answer<"GET /wps/agent/transactions">["content"][number];
export type Contract = Answer<"GET /wps/agent/contracts">[number];
export type StatementRow = Answer<"GET /wps/agent/statements">["content"][number];
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
