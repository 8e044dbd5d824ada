/** What every call takes and answers, by its name in the site's OpenAPI document: `GET /wps/agent/statements/{id}`. */

import type { Calls } from "../gen/schema";

export type Name = keyof Calls;
/** The value in the envelope of a good answer. */
export type Answer<N extends Name> = Calls[N]["answer"];
export type Body<N extends Name> = Calls[N]["body"];

/** A part of a request: absent where the call has none, optional where nothing in it must be told. */
type Part<Place extends string, Value> = [Value] extends [undefined] ? { [K in Place]?: undefined } : object extends Value ? { [K in Place]?: Value } : { [K in Place]: Value };

export type Given<N extends Name> = Part<"path", Calls[N]["path"]> & Part<"query", Calls[N]["query"]> & Part<"body", Calls[N]["body"]>;

/** The last arguments of a call: none where nothing must be given. */
export type Arguments<N extends Name> = object extends Given<N> ? [given?: Given<N>] : [given: Given<N>];

export type Method = "GET" | "POST" | "PUT" | "DELETE";

export interface Request {
  method: Method;
  /** With the places in it filled and the query behind it. */
  path: string;
  body: unknown;
}

type Values = Record<string, string | number | boolean | null | undefined>;

/** The request of a call. Values are escaped; in the query nothing is said of what is null, undefined or empty. */
export function request<N extends Name>(name: N, ...[given]: Arguments<N>): Request {
  const { path, query, body } = (given ?? {}) as { path?: Values; query?: Values; body?: unknown };
  const [method, pattern] = name.split(" ") as [Method, string];
  const filled = pattern.replace(/\{(\w+)\}/g, (_, place: string) => encodeURIComponent(String(path?.[place])));
  const said = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const search = new URLSearchParams(said.map(([key, value]) => [key, String(value)])).toString();
  return { method, path: search === "" ? filled : `${filled}?${search}`, body };
}
