/** What the pages of limits, proofs and alerts get. */
import { Failure, token } from "./api";

export interface Proof {
  id: string;
  member: string;
  account: string;
  kind: "identity" | "selfie" | "address";
  state: "waiting" | "approved" | "rejected" | "replaced";
  width: number;
  height: number;
  at: string;
  decidedAt: string | null;
  reason: string;
}
export interface Alert {
  id: string;
  kind: "device" | "network" | "payee" | "phone";
  hint: string;
  members: { id: string; account: string }[];
  at: string;
  open: boolean;
  note: string;
}
export interface Limit {
  kind: "deposit" | "loss" | "wager" | "time";
  span: "day" | "week" | "month";
  value: string | null;
  used: string;
  next: string | null;
  nextAt: string | null;
}
export interface Asked {
  at: string;
  act: string;
  detail: Record<string, unknown>;
  byOperator: boolean;
}
export interface Held {
  pause: { kind: "cool_off" | "exclusion"; since: string; until: string | null } | null;
  limits: Limit[];
  realityMinutes: number;
  days: { day: string; net: string; minutes: number }[];
  history: Asked[];
  tier: number;
  withdrawTotal: string | null;
  withdrawn: string;
  documents: Proof[];
  alerts: Alert[];
}

export const TERMS = ["24h", "48h", "1w", "2w", "6w", "6m", "1y", "5y", "permanent"] as const;
export type Term = (typeof TERMS)[number];

/** What an asked-for limit says in one line; figures as the house keeps them become figures as people read them. */
export function detailOf({ act, detail }: Asked): string {
  const kind = String(detail["kind"] ?? "");
  const figure = (value: unknown) => (typeof value !== "number" ? "–" : kind === "time" ? `${value}` : (value / 100_000).toFixed(2));
  if (act === "limit") {
    const next = detail["next"] as { value: number | null } | null;
    return `${kind}, ${String(detail["span"])}: ${figure(detail["was"])} → ${next ? `(${figure(next.value)})` : figure(detail["value"])}`;
  }
  if (act === "pause") return kind;
  return detail["minutes"] === undefined ? "" : String(detail["minutes"]);
}

/** The picture of a proof. It needs the session, and comes as an attachment; the page shows it as part of an address. */
export async function proofPicture(id: string): Promise<string> {
  const headers = { "accept-language": document.documentElement.lang, token: token.read() };
  const answer = await fetch(`/backoffice/kyc/${encodeURIComponent(id)}/picture`, { headers }).catch(() => null);
  if (answer === null) throw new Failure("network", "", {});
  if (!answer.ok) {
    const { value, message } = (await answer.json()) as { value: { code: string }; message?: string };
    throw new Failure(value.code, message ?? "", {});
  }
  const blob = await answer.blob();
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => fail(new Failure("unknown", "", {}));
    reader.readAsDataURL(blob);
  });
}
