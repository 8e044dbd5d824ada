/** Pieces of content as the house knows them, and what is done to them. */
import type { Piece, PieceDocument as Document } from "api/office/schema";

import { call } from "../../lib/api";

export type { Piece, PieceDetail, PieceDocument as Document, Texts } from "api/office/schema";

export const KINDS = ["notice", "popup", "promotion", "banner", "help", "footer"] as const;
export type Kind = (typeof KINDS)[number];
export const isKind = (name: string | undefined): name is Kind => KINDS.includes(name as Kind);

/** To whom a kind can be shown. */
export const AUDIENCES: Record<Kind, readonly string[]> = {
  notice: ["all", "A", "B", "agents"],
  popup: ["A", "B", "F"],
  promotion: ["all", "A", "B", "agents"],
  banner: ["all", "A", "B", "agents"],
  help: ["all"],
  footer: ["all"],
};

/** Where a banner hangs (spec.md 3), and on which shelf a page of help stands. */
export const GROUPS: Partial<Record<Kind, readonly string[]>> = {
  banner: ["w_home", "w_promotion", "w_leftmenu", "w_reg", "w_forget", ...["rng", "live", "fish", "pvp", "sports", "esports", "lott", "elott", "cockfight", "agent"].flatMap((type) => [`w_${type}_BN`, `w_${type}_EN`])],
  help: ["article", "term", "policy"],
};

/** Lines of the footer that have a place there. */
export const LINES = ["about", "licence", "adult", "responsible"] as const;

export const hasPicture = (kind: Kind) => kind === "banner" || kind === "promotion";
export const hasLinkage = (kind: Kind) => kind === "banner" || kind === "promotion" || kind === "popup";
/** Its body is plain text. */
export const isPlain = (kind: Kind) => kind === "banner" || kind === "footer";
export const isNamed = (kind: Kind) => kind === "help" || kind === "footer";

export function fresh(kind: Kind): Document {
  const group = GROUPS[kind]?.[0];
  return { title: { bn: "", en: "" }, body: { bn: "", en: "" }, audience: AUDIENCES[kind][0] ?? "all", position: 0, ...(group === undefined ? {} : { group }) };
}

/** What is sent: fields that are empty are left out. */
export function tidy(document: Document): Document {
  return Object.fromEntries(Object.entries(document).filter(([, value]) => value !== "" && value !== undefined && value !== null)) as unknown as Document;
}

/** Fields that are still to be written before the piece can be shown. */
export function lacking(kind: Kind, document: Document): string[] {
  const both = ({ bn, en }: Document["title"]) => bn.trim() !== "" && en.trim() !== "";
  const needsBody = kind !== "banner" && kind !== "promotion";
  return [
    ["title", both(document.title)],
    ["body", !needsBody || both(document.body)],
    ["picture", !hasPicture(kind) || (document.picture ?? "") !== ""],
  ].flatMap(([field, is]) => (is ? [] : [field as string]));
}

export type Standing = "draft" | "shown" | "newer" | "planned" | "over";

/** How a piece stands at a moment. */
export function standing(piece: Piece, now: number): Standing {
  if (piece.shown == null) return "draft";
  if (piece.shown < piece.version) return "newer";
  if (piece.document.startsAt && Date.parse(piece.document.startsAt) > now) return "planned";
  if (piece.document.endsAt && Date.parse(piece.document.endsAt) <= now) return "over";
  return "shown";
}

export const TONES: Record<Standing, string> = { draft: "", shown: "good", newer: "wait", planned: "run", over: "bad" };

/** What is done to a piece, by its number. */
const at = (id: string) => ({ id: Number(id) });

export const pieces = {
  list: (kind: Kind) => call("GET /backoffice/content", { query: { kind } }),
  one: (id: string) => call("GET /backoffice/content/{id}", { path: at(id) }),
  preview: (kind: Kind, document: Document) => call("POST /backoffice/content/preview", { body: { kind, document: tidy(document) } }),
  draft: (kind: Kind, name: string | undefined, document: Document) => call("POST /backoffice/content", { body: { kind, name: name ?? null, document: tidy(document) } }),
  revise: (id: string, version: number, document: Document) => call("PUT /backoffice/content/{id}", { path: at(id), body: { version, document: tidy(document) } }),
  publish: (id: string, version: number) => call("POST /backoffice/content/{id}/publish", { path: at(id), body: { version } }),
  unpublish: (id: string, version: number) => call("POST /backoffice/content/{id}/unpublish", { path: at(id), body: { version } }),
};
