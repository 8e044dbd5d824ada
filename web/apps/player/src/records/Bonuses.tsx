/** Bonus details (bonusDetails): what runs, what ran before, and what was given, each line with where it came from. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";

import { call } from "../lib/api";
import { useSite } from "../lib/site";
import { Listed } from "../lib/states";
import { useWords } from "../lib/words";
import { Ended, Running } from "../promotions/Bonus";
import { useBonuses } from "../promotions/queries";
import { bonusTexts } from "../promotions/bonusTexts";
import { Line } from "./Account";
import { Pages } from "./Pages";
import { Sums } from "./parts";
import { moments } from "./range";
import { RangeBar, useRange } from "./RangeBar";
import { recordTexts } from "./texts";
import { useKind, WhyDialog } from "./Why";
import "./records.css";

/** The bonus that runs, and those that ended lately. A trial has none. */
function Own() {
  const b = useWords(bonusTexts);
  const bonuses = useBonuses();
  return (
    <Listed query={bonuses} isEmpty={() => false} empty="">
      {(list) => {
        const past = list.filter(({ state }) => state !== "active");
        return (
          <>
            {list.filter(({ state }) => state === "active").map((bonus) => <Running key={bonus.id} bonus={bonus} />)}
            {past.length === list.length && (
              <div className="note">
                <p>{b("none")}</p>
                <Link to="/promotions" className="quiet">
                  {b("toPromotions")}
                </Link>
              </div>
            )}
            {past.length > 0 && (
              <section>
                <h2>{b("history")}</h2>
                <ul className="bonus-ended">
                  {past.map((bonus) => (
                    <Ended key={bonus.id} bonus={bonus} />
                  ))}
                </ul>
              </section>
            )}
          </>
        );
      }}
    </Listed>
  );
}

export function Bonuses() {
  const b = useWords(bonusTexts);
  const { member } = useSite();
  const w = useWords(recordTexts);
  const kind = useKind();
  const times = useRange("month");
  const [asked, ask] = useState<string | null>(null);
  const query = moments(times.range);
  const bonuses = useInfiniteQuery({
    queryKey: ["bonuses", query],
    initialPageParam: "",
    queryFn: ({ pageParam }) => call("GET /wps/member/bonuses", { query: { ...query, pageSize: 20, cursor: pageParam } }),
    getNextPageParam: (page) => page.lines.next ?? undefined,
    select: (found) => ({ ...found, pages: found.pages.map((page) => ({ ...page, ...page.lines })) }),
  });
  const first = bonuses.data?.pages[0];
  const own = useBonuses();
  return (
    <div className="rec">
      {member?.type !== 4 && <Own />}
      {/* What stands above has its height first, or the record would jump. */}
      {!own.isLoading && (
        <>
          <h2>{b("ledger")}</h2>
          <RangeBar {...times} />
          {first && (
            <Sums
              title={w("received")}
              facts={[{ name: w("bonusBalance"), value: first.balance, signed: false }, ...first.received.map((sort) => ({ name: kind(sort.kind), value: sort.amount, signed: true, note: w("times", { count: sort.count }) }))]}
            />
          )}
          <Pages record={bonuses} empty={w("noBonus")}>
            {(line) => <Line key={line.id} line={line} onWhy={() => ask(line.why)} />}
          </Pages>
        </>
      )}
      {asked !== null && <WhyDialog asked={{ line: asked }} onClose={() => ask(null)} />}
    </div>
  );
}
