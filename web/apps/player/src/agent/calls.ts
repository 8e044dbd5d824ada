/** What the agent centre reads, as the calls answer it. */
import type { Answer } from "../lib/api";

export type Preset = "today" | "yesterday" | "week" | "month";
export const PRESETS: readonly Preset[] = ["today", "yesterday", "week", "month"];

export type Overview = Answer<"GET /wps/agent/overview">;
export type Point = Overview["series"][number];
export type Link = Answer<"GET /wps/agent/links">[number];
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

/** What an agent makes: accounts, and links by which others come themselves. */
export const KINDS = ["player", "agent"] as const;
export type Kind = (typeof KINDS)[number];
