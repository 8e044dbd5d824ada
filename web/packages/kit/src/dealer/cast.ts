/** Who stands behind the tables: drawn people, no real ones. Which of them is at a table follows from its number. */
import type { Language } from "ui/format";

export type Hair = "bun" | "long" | "short" | "parted" | "scarf" | "cap";

/** How one of them looks. */
export interface Look {
  name: Record<Language, string>;
  hair: Hair;
  /** Colours, as CSS writes them. */
  skin: string;
  ink: string;
  cloth: string;
  trim: string;
  /** A drape over one shoulder, or else a waistcoat. */
  isDraped: boolean;
  mark?: "bindi" | "moustache" | "beard" | "glasses";
}

const CAST: readonly [Look, ...Look[]] = [
  { name: { BN: "শিরিন", EN: "Shirin" }, hair: "bun", skin: "#c98e66", ink: "#241619", cloth: "#0f766e", trim: "#f5b83d", isDraped: true, mark: "bindi" },
  { name: { BN: "আনোয়ার", EN: "Anwar" }, hair: "parted", skin: "#b57a52", ink: "#1d1413", cloth: "#3b2a5a", trim: "#e9c46a", isDraped: false, mark: "moustache" },
  { name: { BN: "মিতালী", EN: "Mitali" }, hair: "long", skin: "#d6a07a", ink: "#2a1713", cloth: "#b3263e", trim: "#f3d08b", isDraped: true },
  { name: { BN: "রাফি", EN: "Rafi" }, hair: "short", skin: "#a96f49", ink: "#171012", cloth: "#1f4e79", trim: "#f2efe6", isDraped: false, mark: "glasses" },
  { name: { BN: "তানজিলা", EN: "Tanzila" }, hair: "scarf", skin: "#cd9770", ink: "#2b1a16", cloth: "#7a2e6d", trim: "#8fd3c8", isDraped: true },
  { name: { BN: "জামাল", EN: "Jamal" }, hair: "cap", skin: "#b98058", ink: "#201513", cloth: "#35502c", trim: "#f5e6c4", isDraped: false, mark: "beard" },
];

/** Who stands at a table, by its number. */
export const dealerOf = (table: string): Look => CAST[Number(table) % CAST.length] ?? CAST[0];
