/** How the pages of limits, proofs and alerts read what they get. */
import type { PlayerAsked } from "./api";
import type { NameKind } from "./texts";

export const TERMS = ["24h", "48h", "1w", "2w", "6w", "6m", "1y", "5y", "permanent"] as const;
export type Term = (typeof TERMS)[number];

/** What an asked-for limit says in one line; names and figures as the house keeps them become such as people read. */
export function detailOf({ act, detail }: Pick<PlayerAsked, "act" | "detail">, named: (kind: NameKind, name: string) => string): string {
  const kind = String(detail["kind"] ?? "");
  const figure = (value: unknown) => (typeof value !== "number" ? "–" : kind === "time" ? `${value}` : (value / 100_000).toFixed(2));
  if (act === "limit") {
    const next = detail["next"] as { value: number | null } | null;
    return `${named("limit", kind)}, ${named("span", String(detail["span"]))}: ${figure(detail["was"])} → ${next ? `(${figure(next.value)})` : figure(detail["value"])}`;
  }
  if (act === "pause") return named("pause", kind);
  return detail["minutes"] === undefined ? "" : String(detail["minutes"]);
}
