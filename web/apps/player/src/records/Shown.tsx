import { useQuery } from "@tanstack/react-query";

import { call } from "../lib/api";
import { useSite } from "../lib/site";
import { GAMES } from "../verify/games";
import { Reels } from "../verify/Reels";
import { vendorRound } from "../verify/studio";
import "../verify/verify.css";

/** What a round of a slot showed, as its vendor tells it; nothing where the vendor does not answer, for what was staked and paid stands in our own books. */
export function Shown({ name }: { name: string }) {
  const { t } = useSite();
  const round = useQuery({ queryKey: ["vendorRound", name], retry: false, staleTime: Infinity, queryFn: () => vendorRound(name) });
  if (round.isPending) return <span className="skeleton" role="status" aria-label={t("loadingLabel")} />;
  return round.data ? <Reels events={round.data.record.outcome.events} /> : null;
}

/** What came of a round of the house's own games: what was thrown, and what was bet on. */
export function HouseShown({ id }: { id: string }) {
  const { t } = useSite();
  const round = useQuery({ queryKey: ["houseRound", id], retry: false, queryFn: () => call("GET /play/rounds/{id}", { path: { id } }) });
  if (round.isPending) return <span className="skeleton" role="status" aria-label={t("loadingLabel")} />;
  const game = round.data && GAMES[round.data.game];
  const result = round.data && game?.said(round.data.input, round.data.outcome, round.data.state === "settled" ? round.data.payout : null);
  return game && result ? <game.Outcome result={result} draws={[]} /> : null;
}
