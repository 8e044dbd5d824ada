/** Pieces of content as the house knows them, and what is done to them. */
import { call } from "../../lib/api";

export const KINDS = ["notice", "popup", "promotion", "banner", "help", "footer"] as const;
export type Kind = (typeof KINDS)[number];
export const isKind = (name: string | undefined): name is Kind => KINDS.includes(name as Kind);

export interface Texts {
  bn: string;
  en: string;
}

export interface Document {
  title: Texts;
  body: Texts;
  audience: string;
  group?: string;
  picture?: string;
  linkage?: string;
  position: number;
  startsAt?: string;
  endsAt?: string;
}

export interface Piece {
  id: string;
  kind: Kind;
  name: string | null;
  version: number;
  shown: number | null;
  shownAt: string | null;
  document: Document;
  author: string;
  at: string;
}

export interface Revision {
  version: number;
  document: Document;
  author: string;
  at: string;
}

export interface PieceDetail extends Piece {
  history: Revision[];
}

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
  const both = ({ bn, en }: Texts) => bn.trim() !== "" && en.trim() !== "";
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
  if (piece.shown === null) return "draft";
  if (piece.shown < piece.version) return "newer";
  if (piece.document.startsAt && Date.parse(piece.document.startsAt) > now) return "planned";
  if (piece.document.endsAt && Date.parse(piece.document.endsAt) <= now) return "over";
  return "shown";
}

export const TONES: Record<Standing, string> = { draft: "", shown: "good", newer: "wait", planned: "run", over: "bad" };

export const pieces = {
  list: (kind: Kind) => call<Piece[]>("GET", `/content?kind=${kind}`),
  one: (id: string) => call<PieceDetail>("GET", `/content/${id}`),
  preview: (kind: Kind, document: Document) => call<{ document: Document }>("POST", "/content/preview", { kind, document: tidy(document) }),
  draft: (kind: Kind, name: string | undefined, document: Document) => call<Piece>("POST", "/content", { kind, ...(name === undefined ? {} : { name }), document: tidy(document) }),
  revise: (id: string, version: number, document: Document) => call<Piece>("PUT", `/content/${id}`, { version, document: tidy(document) }),
  publish: (id: string, version: number) => call<Piece>("POST", `/content/${id}/publish`, { version }),
  unpublish: (id: string, version: number) => call<Piece>("POST", `/content/${id}/unpublish`, { version }),
};
