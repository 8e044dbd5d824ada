/** Personal profit and loss (personalProfit): by day, by vendor, by kind of game, from the books. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { useVendorName } from "../games/makers";
import { bars } from "../guard/figures";
import { call, type Answer } from "../lib/api";
import { Listed } from "../lib/states";
import { Exact } from "../lib/Exact";
import { useExact } from "../lib/sum";
import { useWords } from "../lib/words";
import { useFamily } from "./Bets";
import { Signed, Sums } from "./parts";
import { RangeBar, useRange } from "./RangeBar";
import { recordTexts } from "./texts";
import "./records.css";

type Profits = Answer<"GET /wps/member/profit">;
type Sum = { staked: string; paid: string; net: string };

const HEIGHT = 120;
const STEP = 12;

function useVerdict() {
  const w = useWords(recordTexts);
  const exact = useExact();
  return (net: string) => {
    const amount = exact(net.replace("-", ""));
    return Number(net) === 0 ? w("level") : w(net.startsWith("-") ? "lost" : "won", { amount });
  };
}

/** Bars above and below a line of zero; the table beside it says the same in numbers. */
function Chart({ days, total }: { days: Profits["days"]; total: string }) {
  const verdict = useVerdict();
  const { bars: drawn, zero } = bars(
    days.map((day) => ({ ...day, minutes: 0 })),
    HEIGHT,
  );
  return (
    <figure className="rec-chart">
      <svg viewBox={`0 -2 ${days.length * STEP} ${HEIGHT + 4}`} role="img" aria-label={verdict(total)} preserveAspectRatio="none">
        <line x1="0" x2={days.length * STEP} y1={zero} y2={zero} className="zero" vectorEffect="non-scaling-stroke" />
        {drawn.map((bar, at) => (
          <rect key={bar.day} x={at * STEP + 2} width={STEP - 4} y={bar.y} height={bar.height} className={bar.lost ? "lost" : "won"} />
        ))}
      </svg>
      <p aria-hidden="true">
        <span>{days[0]?.day}</span>
        <span>{days.at(-1)?.day}</span>
      </p>
      <figcaption>{verdict(total)}</figcaption>
    </figure>
  );
}

function Table({ head, rows }: { head: string; rows: (Sum & { name: string })[] }) {
  const w = useWords(recordTexts);
  return (
    <div className="rec-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">{w("stake")}</th>
            <th scope="col">{w("payout")}</th>
            <th scope="col">{w("net")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, staked, paid, net }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td><Exact amount={staked} /></td>
              <td><Exact amount={paid} /></td>
              <td>
                <Signed amount={net} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const WAYS = ["byDay", "byVendor", "byFamily"] as const;

export function Profit() {
  const w = useWords(recordTexts);
  const family = useFamily();
  const maker = useVendorName();
  const times = useRange("month");
  const [way, setWay] = useState<(typeof WAYS)[number]>("byDay");
  const profit = useQuery({ queryKey: ["profit", times.range], queryFn: () => call("GET /wps/member/profit", { query: times.range }), placeholderData: (old) => old });
  const played = ({ staked, paid }: Sum) => Number(staked) !== 0 || Number(paid) !== 0;
  const rows = (found: Profits) => {
    if (way === "byDay") return found.days.filter(played).toReversed().map((day) => ({ ...day, name: day.day }));
    const [list, named] = way === "byVendor" ? [found.vendors, maker] : [found.families, family];
    return list.map((one) => ({ ...one, name: one.code === "" ? w("notListed") : named(one.code) }));
  };
  return (
    <div className="rec">
      <RangeBar {...times} />
      <Listed query={profit} isEmpty={(found) => !found.days.some(played)} empty={w("noPlay")}>
        {(found) => (
          <>
            <Sums
              title={w("totals")}
              facts={[
                { name: w("stake"), value: found.total.staked, signed: false },
                { name: w("payout"), value: found.total.paid, signed: false },
                { name: w("net"), value: found.total.net, signed: true },
              ]}
            />
            <Chart days={found.days} total={found.total.net} />
            <div className="chips rec-tabs">
              {WAYS.map((name) => (
                <button key={name} type="button" className="chip" aria-pressed={name === way} onClick={() => setWay(name)}>
                  {w(name)}
                </button>
              ))}
            </div>
            <Table head={w(way === "byDay" ? "day" : way === "byVendor" ? "vendor" : "families")} rows={rows(found)} />
            <p className="rec-text">{w("fromBooks")}</p>
          </>
        )}
      </Listed>
    </div>
  );
}
