/** What every call takes and answers, by its name in the site's OpenAPI document: `GET /wps/agent/statements/{id}`. */

import type { Calls } from "../gen/schema";
import { fill, type ArgumentsOf, type GivenTo, type Request } from "./shape";

export type { Method, Request } from "./shape";
export type Name = keyof Calls;
/** The value in the envelope of a good answer. */
export type Answer<N extends Name> = Calls[N]["answer"];
export type Body<N extends Name> = Calls[N]["body"];
export type Given<N extends Name> = GivenTo<Calls[N]>;
export type Arguments<N extends Name> = ArgumentsOf<Calls[N]>;

export function request<N extends Name>(name: N, ...[given]: Arguments<N>): Request {
  return fill(name, given);
}
