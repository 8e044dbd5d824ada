/** Calls to the house. The envelope is opened here; failures carry the server's code and text. */

const TOKEN = "token";

export class Failure extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly details: Record<string, unknown>,
  ) {
    super(message);
  }
}

export const token = {
  read: () => sessionStorage.getItem(TOKEN) ?? "",
  keep: (value: string) => sessionStorage.setItem(TOKEN, value),
  /** All of the session goes; the merchant's code is stored again (spec.md 4, logout). */
  drop: () => {
    const merchant = localStorage.getItem("merchant");
    sessionStorage.clear();
    if (merchant) sessionStorage.setItem("merchant", merchant);
  },
};

/** Told when a call is answered that the site is closed: in maintenance, or to the visitor's region. */
let closed = () => {};
export const whenHouseCloses = (listener: () => void): (() => void) => {
  closed = listener;
  return () => {
    closed = () => {};
  };
};

export type Method = "GET" | "POST" | "PUT" | "DELETE";

export function call<T>(method: Method, path: string, body?: unknown): Promise<T> {
  return send<T>(method, path, body === undefined ? undefined : JSON.stringify(body));
}

/** Sends a body as it is, with its content type and further headers. */
export async function send<T>(method: Method, path: string, body?: string, type = "application/json", more: Record<string, string> = {}): Promise<T> {
  const headers: Record<string, string> = { ...more, "accept-language": document.documentElement.lang };
  if (token.read()) headers["token"] = token.read();
  if (body !== undefined) headers["content-type"] = type;
  const request: RequestInit = { method, headers };
  if (body !== undefined) request.body = body;
  let response: Response;
  try {
    response = await fetch(path, request);
  } catch {
    throw new Failure("network", "", {});
  }
  // What is between us and the house may answer in its place, in a shape of its own.
  const answer = (await response.json().catch(() => null)) as { success?: boolean; value?: unknown; message?: string | null } | null;
  if (answer?.success) return answer.value as T;
  const { code, details } = (answer?.value ?? {}) as { code?: string; details?: Record<string, unknown> | null };
  if (answer === null || code === undefined) throw new Failure("unknown", "", {});
  if (code === "maintenance" || code === "region_restricted") closed();
  throw new Failure(code, answer.message ?? "", details ?? {});
}

export interface Member {
  id: string;
  account: string;
  nickname: string;
  type: number;
  balance: string;
  currency: { code: string; symbol: string };
  unread?: number;
  vip?: { enabled: boolean; labelName: string; rank: number };
  firstTimeLogin?: boolean;
}
export interface SignedIn {
  token: string;
  firstTimeLogin?: boolean;
  passwordExpired?: boolean;
  member: Member;
}
export interface Page<T> {
  content: T[];
  next?: string;
}
export interface Wallet {
  assets: { asset: string; available: string; held: string; bonus: string }[];
}
export interface Channel {
  id: string;
  name: { bn: string; en: string };
  min: string;
  max: string;
  presets: string[];
}
export interface Deposit {
  id: string;
  amount: string;
  state: string;
  redirectUrl: string | null;
  createdAt: string;
}
export interface Withdrawal {
  id: string;
  amount: string;
  state: string;
  reason: string | null;
  createdAt: string;
  timeline: { state: string; at: string }[];
}
export interface Line {
  id: string;
  at: string;
  kind: string;
  amount: string;
}
export interface Device {
  id: string;
  ip: string;
  device: string;
  current: boolean;
  seenAt: string;
}

export interface Service {
  csType: string;
  title: string;
  path: string;
}
/** One of the house's hosts and what it is for. */
export interface Host {
  domain: string;
  target: "site" | "agent" | "app";
  affiliateCode?: string | null;
}
export interface SiteInfo {
  maintenance: boolean;
  regionRestriction: boolean;
  mode: "play" | "real";
  location?: { ip: string };
  merchant?: string;
  info?: {
    customerService?: Service[];
    resources?: { resourceType: string; url: string }[];
    domainRoute?: Host[];
    mainDomain?: string;
    imageCDNs?: string[];
    launchGameCDNs?: string[];
  };
  endTime?: string | null;
  theme?: "dark" | "light";
  languages?: ("BN" | "EN")[];
  defaultLanguage?: "BN" | "EN";
  whitelabel?: { modId: string; enabled: "0" | "1" }[];
  currentYear: number;
}

export interface GameCard {
  nodeId: string;
  gameId: string;
  gameCode: string;
  displayName: string;
  iconUrl: string;
  lagerIcon?: string;
  vassalage: string;
  gameType: string;
  isHot: number;
  isNew: boolean;
  /** False for a vendor's container: it opens a list of games. */
  isGame: boolean;
  demo: boolean;
  /** False while the title cannot be launched. */
  enabled?: boolean;
  rtp?: string;
  volatility?: number;
}
export interface Vendor {
  displayName: string;
  gameType: string;
  vassalage: string;
  iconUrl?: string;
  count: number;
}
export interface Lane {
  title: string;
  gameClassify: { vendors: Vendor[] };
  cards: Record<string, GameCard[]>;
}
export interface MenuEntry {
  gameType: string;
  vendors: Vendor[];
}
export interface GamePage {
  content: GameCard[];
  pageNum: number;
  totalPages: number;
  total?: number;
}
export interface Winner {
  /** The list brings the title's card, the live line its node only. */
  vo: { customerName: string; winAmount: string; gameName: string; iconUrl: string; nodeId?: string; game?: GameCard };
}
export interface WinnerList {
  list: Winner[];
}
export interface Announcement {
  id: string;
  title: string;
  content: string;
  timestamp: string;
  executionCode?: string;
  /** Popups: where the button leads. */
  linkage?: string;
}
export interface Banner {
  groupName: string;
  url: string;
  linkage: string | null;
  linkageType: string | null;
  title: string;
  text?: string;
}
export interface Announcements {
  banners: Banner[];
  notices: Announcement[];
  popups: Announcement[];
}
export interface Bet {
  id: string;
  at: string;
  vendor: string;
  game: string;
  gameName: string;
  stake: string;
  payout: string;
  validBet: string;
  state: string;
  /** The round that the player can check: of the house's own games only; a vendor's stand in the vendor's own record. */
  verify?: string | null;
}
