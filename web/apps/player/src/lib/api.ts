/** Calls to the house: with the session of the player, who hears when the house has closed. */

import { asked, opened } from "api/envelope";
import { request, type Answer, type Arguments, type Method, type Name } from "api/call";
import type { GameCard, GameType, Menu, Notice, Popup, WinnerRow } from "api/schema";

import { early } from "./early";
import { awaited, movement } from "./line";
import { token } from "./session";

/** Told when a call is answered that the site is closed: in maintenance, or to the visitor's region. */
let closed = () => {};
export const whenHouseCloses = (listener: () => void): (() => void) => {
  closed = listener;
  return () => {
    closed = () => {};
  };
};

/** Told when the house knows nobody by the session that a call was made with. */
let unknown = () => {};
export const whenUnknown = (listener: () => void): (() => void) => {
  unknown = listener;
  return () => {
    unknown = () => {};
  };
};

export type { Method } from "api/call";

/** A call by its name in the site's document; what it takes and answers is written there. */
export function call<N extends Name>(name: N, ...given: Arguments<N>): Promise<Answer<N>> {
  const { method, path, body, headers } = request(name, ...given);
  const answer = send<Answer<N>>(method, path, body === undefined ? undefined : JSON.stringify(body), "application/json", headers);
  return isNamed(body) ? movement(answer) : answer;
}

/** Whether a body names what it wishes, so that it may be sent twice. */
const isNamed = (body: unknown) => typeof body === "object" && body !== null && "requestId" in body;

const heed = (code: string) => {
  if (code === "maintenance" || code === "region_restricted") closed();
};

/** Sends a body as it is, with its content type and further headers. */
export async function send<T>(method: Method, path: string, body?: string, type = "application/json", more: Record<string, string> = {}): Promise<T> {
  const headers: Record<string, string> = { ...more, "accept-language": document.documentElement.lang };
  const session = token.read();
  if (session) headers["token"] = session;
  if (body !== undefined) headers["content-type"] = type;
  const request: RequestInit = { method, headers };
  if (body !== undefined) request.body = body;
  const known = method === "GET" ? early(path, session, document.documentElement.lang) : undefined;
  const answer = async () => opened((await known) ?? (await asked(path, request)), (code) => {
    heed(code);
    // Who asks who the member is hears it by themselves.
    if (code === "not_logged_in" && session !== "" && session === token.read() && path !== "/wps/member/info") unknown();
  });
  return (await awaited(answer())) as T;
}

/** The header that tells which captcha was drawn, and which one is answered. */
const CAPTCHA_ID = "captcha-id";

export interface Picture {
  /** A PNG in base64. */
  image: string;
  /** What an answer to it is sent with. */
  headers: Record<string, string>;
}

/** Another captcha. */
export async function draw(): Promise<Picture> {
  const answer = await asked("/wps/captcha", { headers: { "accept-language": document.documentElement.lang } });
  const image = (await opened(answer, heed)) as Answer<"GET /wps/captcha">;
  return { image, headers: { [CAPTCHA_ID]: answer.headers.get(CAPTCHA_ID) ?? "" } };
}

export { Failure, type Page } from "api/envelope";
export { merchant, token } from "./session";
export type { Answer } from "api/call";
export type {
  Announcements,
  Banner,
  BetRow as Bet,
  ChannelCard as Channel,
  CustomerService as Service,
  Deposit,
  OwnDevice as Device,
  GameCard,
  GameType,
  Lane,
  MemberInfo as Member,
  Route as Host,
  SignedIn,
  SiteInfo,
  VendorItem as Vendor,
  Wallet,
  Withdrawal,
  Cards as GamePage,
} from "api/schema";
export type Line = Answer<"GET /wps/member/transactions">["content"][number];
/** Popups are notices with more to them. */
export type Announcement = Notice & Partial<Popup>;
/** The header's entries: the game types of the house between its own two pages. */
export type MenuEntry = Omit<Menu, "gameType"> & { gameType: GameType | "HOME" | "PROMO" | "INSTANT" };
/** The list brings the title's card, the live line its node only. */
export interface Winner {
  vo: Omit<WinnerRow, "game"> & { nodeId?: string; game?: GameCard };
}
export interface WinnerList {
  list: Winner[];
}
