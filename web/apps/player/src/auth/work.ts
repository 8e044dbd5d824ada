/** Signing in by a password; where passwords are guessed, the browser works before (docs: /wps/session/work). */
import { call, Failure, type SignedIn } from "../lib/api";
import type { Body } from "api/call";
import { policy } from "ui/trusted";
import { sealedCall } from "../lib/sealed";
import type { Work } from "./search";
// oxlint-disable-next-line import/default -- the bundler makes it
import address from "./work.worker.ts?worker&url";

/** The one worker of the site, whatever address is asked for. */
const workers = policy("mela-worker", { createScriptURL: (_address: string) => address });

/** What the house takes as work that was done. */
async function done(username: string): Promise<Record<string, string>> {
  const work = await call("POST /wps/session/work", { body: { username } });
  const worker = new Worker(workers.createScriptURL(address), { type: "module" });
  try {
    const number = await new Promise<number | null>((resolve, reject) => {
      worker.addEventListener("message", ({ data }: MessageEvent<number | null>) => resolve(data));
      worker.addEventListener("error", reject);
      worker.postMessage(work satisfies Work);
    });
    return { "proof-of-work": `${work.id}.${number ?? ""}` };
  } finally {
    worker.terminate();
  }
}

/** A sign-in by name and password. The house tells when work is due, and has used nothing else up then; `working` hears when the work begins and ends. */
export async function signInByName(body: Body<"POST /wps/session/login"> & { username: string }, headers: Record<string, string>, working: (works: boolean) => void): Promise<SignedIn> {
  try {
    return await sealedCall("POST /wps/session/login", { body, headers });
  } catch (failure) {
    if (!(failure instanceof Failure) || failure.code !== "work_required") throw failure;
    working(true);
    const proof = await done(body.username).finally(() => working(false));
    return sealedCall("POST /wps/session/login", { body, headers: { ...headers, ...proof } });
  }
}
