/**
 * Money comes home from vendors' own wallets: when a game is left, and when the lobby is opened without one. A launch
 * waits for what is coming home, so that the two do not cross.
 */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { money } from "ui/format";

import { call } from "../lib/api";
import { useSite } from "../lib/site";
import { toast } from "../lib/toast";
import { useWords } from "../lib/words";
import { isMoving, sum } from "./figures";
import { homeTexts } from "./homeTexts";

/** Held by each page of this browser in which a game runs for money. */
const LOCK = "mela-playing";

let homeward: Promise<unknown> = Promise.resolve();

/** Until what is coming home has come, or is known to be on its way. */
export const broughtHome = (): Promise<unknown> => homeward;

export function bringHome() {
  const coming = homeward.then(() => call("POST /wps/v2/wallets/vendors/sweep"));
  homeward = coming.catch(() => {});
  return coming;
}

/** Waits before each try: the page that has just left a game lets go of the lock a moment later. */
const TRIES = [50, 500, 2_000];

/** Runs unless another page of this browser plays for money. Browsers have no locks at an insecure address: then it runs. */
async function whenNobodyPlays(act: () => Promise<unknown>): Promise<boolean> {
  if (!("locks" in navigator)) {
    await act();
    return true;
  }
  return navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock) await act();
    return lock !== null;
  });
}

/** Says that this page plays for money until the answer is called. */
function playsHere(): () => void {
  let over = () => {};
  const played = new Promise<void>((resolve) => {
    over = resolve;
  });
  if ("locks" in navigator) void navigator.locks.request(LOCK, { mode: "shared" }, () => played);
  return over;
}

/** Where one moves money by hand, it stays where it was put. */
const byHand = () => location.pathname.startsWith("/member");

/** Brings money home whenever no game for money is under way: when the lobby is opened, and after each game. */
export function useHomecoming(playing: { nodeId: string; mode: string } | undefined): void {
  const { member, ready, language, reload } = useSite();
  const w = useWords(homeTexts);
  const queries = useQueryClient();
  const real = playing?.mode === "real";
  const who = member && member.type !== 4 ? member.id : null;
  const played = useRef(false);
  useEffect(() => {
    if (!ready || who === null) return;
    if (real) {
      played.current = true;
      return playsHere();
    }
    if (byHand() && !played.current) return;
    played.current = false;
    let left = false;
    const come = async () => {
      if (left) return;
      const ways = await bringHome().catch(() => []);
      if (ways.length === 0) return;
      const arrived = ways.filter((way) => way.state === "confirmed");
      const amount = (some: typeof ways) => `${member?.currency.symbol ?? ""}${money(sum(some.map((way) => way.amount)), language)}`;
      const late = ways.filter(isMoving);
      if (late.length > 0) toast(w("moving", { amount: amount(late) }));
      else if (arrived.length > 0) toast(w("movedHome", { amount: amount(arrived) }));
      await Promise.all([queries.invalidateQueries({ queryKey: ["wallet"] }), reload()]);
    };
    // A moment later: a game that is left and another that is opened come in one breath.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const attempt = ([wait, ...later]: readonly number[]) => {
      if (wait === undefined || left) return;
      timer = setTimeout(() => void whenNobodyPlays(come).then((ran) => ran || attempt(later), () => {}), wait);
    };
    attempt(TRIES);
    return () => {
      left = true;
      clearTimeout(timer);
    };
    // Words and the symbol are read when they are needed; another language is no new homecoming.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [ready, who, real, playing?.nodeId]);
}
