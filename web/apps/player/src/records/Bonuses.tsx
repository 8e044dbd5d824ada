/** Bonus details (bonusDetails): what was given, each line with where it came from. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";

import { call } from "../lib/api";
import { useWords } from "../lib/words";
import { Line } from "./Account";
import { Pages } from "./Pages";
import { Sums } from "./parts";
import { moments } from "./range";
import { RangeBar, useRange } from "./RangeBar";
import { recordTexts } from "./texts";
import { useKind, WhyDialog } from "./Why";
import "./records.css";

export function Bonuses() {
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
  return (
    <div className="rec">
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
      {asked !== null && <WhyDialog asked={{ line: asked }} onClose={() => ask(null)} />}
    </div>
  );
}
