/** A call of an OpenAPI document: what it takes, what it answers, and the request that is made of it. */

export interface Call {
  path: unknown;
  query: unknown;
  body: unknown;
  answer: unknown;
}

/** A part of a request: absent where the call has none, optional where nothing in it must be told. */
type Part<Place extends string, Value> = [Value] extends [undefined] ? { [K in Place]?: undefined } : object extends Value ? { [K in Place]?: Value } : { [K in Place]: Value };

export type GivenTo<C extends Call> = Part<"path", C["path"]> & Part<"query", C["query"]> & Part<"body", C["body"]> & { headers?: Record<string, string> };

/** The last arguments of a call: none where nothing must be given. */
export type ArgumentsOf<C extends Call> = object extends GivenTo<C> ? [given?: GivenTo<C>] : [given: GivenTo<C>];

export type Method = "GET" | "POST" | "PUT" | "DELETE";

export interface Request {
  method: Method;
  /** With the places in it filled and the query behind it. */
  path: string;
  body: unknown;
  headers: Record<string, string>;
}

type Values = Record<string, string | number | boolean | null | undefined>;

/** The request of a call. Values are escaped; in the query nothing is said of what is null, undefined or empty. */
export function fill(name: string, given: unknown): Request {
  const { path, query, body, headers = {} } = (given ?? {}) as { path?: Values; query?: Values; body?: unknown; headers?: Record<string, string> };
  const [method, pattern] = name.split(" ") as [Method, string];
  const filled = pattern.replace(/\{(\w+)\}/g, (_, place: string) => encodeURIComponent(String(path?.[place])));
  const said = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const search = new URLSearchParams(said.map(([key, value]) => [key, String(value)])).toString();
  return { method, path: search === "" ? filled : `${filled}?${search}`, body, headers };
}
