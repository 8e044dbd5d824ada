import { useQuery } from "@tanstack/react-query";

import { useSite } from "../lib/site";
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
