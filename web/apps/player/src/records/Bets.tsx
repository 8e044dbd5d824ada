/** The betting record (personalHistoryCopy). Stake and payout are those of the ledger. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { moment } from "ui/format";

import { useVendorName } from "../games/makers";
import { gameTexts } from "../games/texts";
import { call, type Answer, type Bet, type GameType } from "../lib/api";
import { Listed } from "../lib/states";
import { Exact } from "../lib/Exact";
import { useWords } from "../lib/words";
import { Pages } from "./Pages";
import { Signed, Sums, type Fact } from "./parts";
import { moments } from "./range";
import { Files, RangeBar, useRange } from "./RangeBar";
import { standing } from "./returned";
import { RoundDialog } from "./RoundDialog";
import { recordTexts } from "./texts";
import "./records.css";

type Totals = Answer<"GET /wps/member/bets/totals">;

function Row({ bet, onOpen }: { bet: Bet; onOpen: () => void }) {
  const w = useWords(recordTexts);
  const maker = useVendorName();
  return (
    <li>
      <button type="button" className="rec-row" onClick={onOpen} aria-label={w("details", { game: bet.place ? `${bet.gameName}, ${bet.place}` : bet.gameName, time: moment(bet.at) })}>
        <span>
          <b>{bet.gameName}</b>
          <small>
            {bet.place ?? maker(bet.vendor)} · <time dateTime={bet.at}>{moment(bet.at)}</time> · {w(standing(bet))}
          </small>
        </span>
        <span className="rec-pair">
          <small>{w("stake")}</small>
          <span className="figure"><Exact amount={bet.stake} /></span>
        </span>
        <span className="rec-pair">
          <small>{bet.profit ? w("profit") : w("payout")}</small>
          <b>{bet.profit ? <Signed amount={bet.profit} /> : <span className="figure"><Exact amount={bet.payout} /></span>}</b>
        </span>
      </button>
    </li>
  );
}

/** The sums of rounds. While some are open, each says whether it holds them: what they won or lost is not known yet. */
function totalsOf({ rounds, open, stake, validBet, payout, profit }: Totals, w: ReturnType<typeof useWords<typeof recordTexts>>): Fact[] {
  const note = (text: string) => (open > 0 ? { note: text } : {});
  const [all, ended] = [note(w("withOpen")), note(w("withoutOpen"))];
  return [
    { name: w("rounds"), value: String(rounds), ...note(w("stillOpen", { count: open })) },
    { name: w("stake"), value: stake, signed: false, ...all },
    { name: w("validBet"), value: validBet, signed: false, ...ended },
    { name: w("payout"), value: payout, signed: false, ...all },
    { name: w("profit"), value: profit, signed: true, ...ended },
  ];
}

/** The name of a family of games. */
export function useFamily() {
  const g = useWords(gameTexts);
  return (code: string) => (code in gameTexts ? g(code as keyof typeof gameTexts) : code);
}

export function Bets() {
  const w = useWords(recordTexts);
  const family = useFamily();
  const maker = useVendorName();
  const ids = { vendor: useId(), state: useId() };
  const times = useRange("week");
  const [wanted, want] = useState<{ family?: GameType; vendor?: string; state?: "open" | "settled" }>({});
  const [opened, open] = useState<string | null>(null);
  const query = { ...moments(times.range), ...wanted };
  const totals = useQuery({ queryKey: ["bets", "totals", query], queryFn: () => call("GET /wps/member/bets/totals", { query }), placeholderData: (old) => old });
  const record = useInfiniteQuery({
    queryKey: ["bets", query],
    initialPageParam: "",
    queryFn: ({ pageParam }) => call("GET /wps/member/bets", { query: { ...query, pageSize: 20, cursor: pageParam } }),
    getNextPageParam: (page) => page.next ?? undefined,
  });
  const choose = (change: Partial<Record<keyof typeof wanted, string>>) => want(Object.fromEntries(Object.entries({ ...wanted, ...change }).filter(([, value]) => value !== "")) as typeof wanted);
  return (
    <div className="rec">
      <RangeBar {...times} />
      <div className="chips rec-tabs" role="group" aria-label={w("families")}>
        {[{ code: "" }, ...(totals.data?.families ?? [])].map(({ code }) => (
          <button key={code} type="button" className="chip" aria-pressed={(wanted.family ?? "") === code} onClick={() => choose({ family: code })}>
            {code === "" ? w("all") : family(code)}
          </button>
        ))}
      </div>
      <div className="rec-filters">
        <div className="field">
          <label htmlFor={ids.vendor}>{w("vendor")}</label>
          <select id={ids.vendor} value={wanted.vendor ?? ""} onChange={(event) => choose({ vendor: event.target.value })}>
            <option value="">{w("allVendors")}</option>
            {totals.data?.vendors.map(({ code }) => (
              <option key={code} value={code}>
                {maker(code)}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor={ids.state}>{w("state")}</label>
          <select id={ids.state} value={wanted.state ?? ""} onChange={(event) => choose({ state: event.target.value as "open" })}>
            <option value="">{w("anyState")}</option>
            <option value="open">{w("open")}</option>
            <option value="settled">{w("settled")}</option>
          </select>
        </div>
      </div>
      <Listed query={totals} isEmpty={() => false} empty="">
        {(sums) => <Sums title={w("totals")} facts={totalsOf(sums, w)} />}
      </Listed>
      <Files path="/wps/member/bets/export" query={query} />
      <Pages record={record} empty={w("noBets")}>
        {(bet) => <Row key={bet.id} bet={bet} onOpen={() => open(bet.id)} />}
      </Pages>
      {opened !== null && <RoundDialog id={opened} onClose={() => open(null)} />}
    </div>
  );
}
