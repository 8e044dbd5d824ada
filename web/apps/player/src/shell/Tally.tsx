import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { shellTexts } from "./texts";

/** How many promotions have something for the member to do, beside their entry (spec.md 3); nothing when there are none. */
export function Tally() {
  const { member } = useSite();
  const w = useWords(shellTexts);
  const count = member?.availablePromotions ?? 0;
  if (count === 0) return null;
  return (
    <span className="tally">
      {count > 99 ? "99+" : count} <span className="unseen">{w("forYou")}</span>
    </span>
  );
}
