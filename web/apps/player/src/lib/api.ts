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

type Method = "GET" | "POST" | "PUT" | "DELETE";

export async function call<T>(method: Method, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { "accept-language": document.documentElement.lang };
  if (token.read()) headers["token"] = token.read();
  if (body !== undefined) headers["content-type"] = "application/json";
  const request: RequestInit = { method, headers };
  if (body !== undefined) request.body = JSON.stringify(body);
  let answer: { success: boolean; value: unknown; message?: string | null };
  try {
    answer = await (await fetch(path, request)).json();
  } catch {
    throw new Failure("network", "", {});
  }
  if (answer.success) return answer.value as T;
  const { code, details } = answer.value as { code: string; details: Record<string, unknown> | null };
  throw new Failure(code, answer.message ?? "", details ?? {});
}

export interface Member {
  id: string;
  account: string;
  nickname: string;
  type: number;
  balance: string;
  currency: { code: string; symbol: string };
}
export interface SignedIn {
  token: string;
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
