import { call, Failure } from "../lib/api";
import type { Record } from "./replay";
import { vendorRound, type VendorRound } from "./studio";

/** Where a round was found: in one's own record of the house, at the vendor who played it, or not without signing in. */
export type Found = { by: "house"; record: Record } | ({ by: "vendor" } & VendorRound) | { by: "nobody" };

/** Codes by which the house says that a number is none of this player's rounds. */
const UNKNOWN = new Set(["round_unknown", "not_found", "wrong_parameters"]);

/** The house tells its rounds to their player only; vendors tell theirs to anyone who knows the number. `vendors`: who links here says that a vendor played it, so the house is asked only where no vendor knows it. */
export async function find(id: string, signedIn: boolean, vendors: boolean): Promise<Found> {
  const ask = async (): Promise<Found | null> => {
    const vendor = await vendorRound(id);
    return vendor && { by: "vendor", ...vendor };
  };
  const played = vendors ? await ask() : null;
  if (played) return played;
  let refusal: unknown;
  if (signedIn) {
    try {
      return { by: "house", record: await call("GET /play/rounds/{id}", { path: { id } }) };
    } catch (error) {
      if (!(error instanceof Failure && UNKNOWN.has(error.code))) throw error;
      refusal = error;
    }
  }
  const found = vendors ? null : await ask();
  if (found) return found;
  if (signedIn) throw refusal;
  return { by: "nobody" };
}
