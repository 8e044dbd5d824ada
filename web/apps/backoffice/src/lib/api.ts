/** Calls to the house: with the session of the operator, who hears when it has ended. */

import { asked, Failure, opened as unpacked } from "api/envelope";
import type { Answer, Arguments, Name } from "api/office";
import { fill } from "api/shape";

const TOKEN = "operator";

/** The session's token lives as long as the tab. */
export const token = {
  read: () => sessionStorage.getItem(TOKEN) ?? "",
  keep: (value: string) => sessionStorage.setItem(TOKEN, value),
  drop: () => sessionStorage.removeItem(TOKEN),
};

/** Told when the house no longer knows the session. */
let ended = () => {};
export const whenSessionEnds = (listener: () => void) => {
  ended = listener;
};

/** A call by its name in the back office's document; what it takes and answers is written there. */
export async function call<N extends Name>(name: N, ...[given]: Arguments<N>): Promise<Answer<N>> {
  const { method, path, body } = fill(name, given);
  const init: RequestInit = { method, headers: headers(body === undefined ? {} : { "content-type": "application/json" }) };
  if (body !== undefined) init.body = JSON.stringify(body);
  return opened(await asked(path, init)) as Promise<Answer<N>>;
}

/** A call whose body is a file as it is; what it is the house tells by its content. */
export async function upload<N extends "POST /backoffice/statements" | "POST /backoffice/content/pictures">(name: N, file: File, ...[given]: Arguments<N>): Promise<Answer<N>> {
  const { method, path } = fill(name, given);
  const answer = await asked(path, { method, headers: headers({ "content-type": "application/octet-stream" }), body: file });
  return opened(answer) as Promise<Answer<N>>;
}

/** A member's picture as an address that shows it. It needs the session, so its own address alone will not. */
export async function picture<N extends "GET /backoffice/proofs/{id}" | "GET /backoffice/kyc/{id}/picture" | "GET /backoffice/applications/{id}/images/{n}">(name: N, ...[given]: Arguments<N>): Promise<string> {
  const answer = await asked(fill(name, given).path, { headers: headers({}) });
  return answer.ok ? asAddress(await answer.blob()) : ((await opened(answer)) as never);
}

/** What every call says of itself: the language, and the session where there is one. */
export const headers = (more: Record<string, string>): Record<string, string> => ({
  "accept-language": document.documentElement.lang,
  ...(token.read() === "" ? {} : { token: token.read() }),
  ...more,
});

/** The value of an answer, or the refusal that it is. */
export const opened = (answer: Response) =>
  unpacked(answer, (code) => {
    if (code === "not_logged_in") ended();
  });

/** The policy of the pages shows pictures of the site and such as stand in the address itself. */
function asAddress(blob: Blob): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => fail(new Failure("unknown", "", {}));
    reader.readAsDataURL(blob);
  });
}

export { asked, Failure, type Page } from "api/envelope";
export type { Answer } from "api/office";
export type { PlayerCard as Card, Device, OfficeFeedback as Feedback, Finding, Letter, PlayerLine as Line, Payment, Player, PlayerAlert, PlayerAsked, PlayerHeld, PlayerLimit, PlayerProof, Permission as Right, Role, PlayedRound as Round, RoundDetail, Setting, State as DepositState, WithdrawalState as State, WithdrawalTransfer as Transfer } from "api/office/schema";
export type { WithdrawalDetail, Me as Operator, SiteOverview, Queued as Withdrawal, Report as ImportReport } from "api/office/schema";

/** Rows that a table which is scrolled asks for at once. */
export const PAGE = 200;
