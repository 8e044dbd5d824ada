/** The calls of a session in a room. */
import type { RequestId } from "api/intent";
import type { Api } from "kit/api";
import type { House } from "kit/inhouse";

/** Where a session stands: bought in but not open yet, open, on its way out, its last shot written down, over, or never taken. */
export type SessionState = "asked" | "open" | "leaving" | "closed" | "ended" | "refused";

/** One's session in a room: what was brought in, and what became of it. */
export interface SessionView {
  id: string;
  seat: number;
  state: SessionState;
  boughtIn: string;
  staked: string;
  won: string;
  funds: string;
  /** The last shot that met something. */
  lastShot: number;
  /** What binds the house to its half of the seeds. */
  commitment: string;
  clientSeed: string;
  nonce: number;
  /** Laid open once the session has ended. */
  seed: string | null;
  startedAt: string;
  endedAt: string | null;
}

/** What moving money to a seat or from it comes to. */
export interface Told {
  session: SessionView;
  balance: string;
}

/** Which calls a room has. */
export interface RoomCalls {
  "GET /play/tables/{id}/session": { path: { id: string }; query: undefined; body: undefined; answer: SessionView | null };
  "POST /play/tables/{id}/sessions": { path: { id: string }; query: undefined; body: { requestId: RequestId; seat: number; amount: string }; answer: Told };
  "POST /play/tables/{id}/session/top-ups": { path: { id: string }; query: undefined; body: { requestId: RequestId; amount: string }; answer: Told };
  "POST /play/tables/{id}/session/end": { path: { id: string }; query: undefined; body: Record<string, never>; answer: Told };
}

/** The calls of a room, in the name of whoever is signed in. */
export const roomCalls = ({ call }: Pick<House, "call">): Api<RoomCalls> => call as unknown as Api<RoomCalls>;
