import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import { call } from "../lib/api";
import { Icon } from "../lib/icon";
import { useLive } from "../lib/live";
import { useSite } from "../lib/site";
import { Listed, Skeletons } from "../lib/states";
import { useSum } from "../lib/sum";
import { useWords } from "../lib/words";
import { Blocking } from "../promotions/Bonus";
import { running } from "../promotions/figures";
import { useBonuses } from "../promotions/queries";
import { renewal, toBet, type Terms, type Withdrawal } from "../wallet/cashier";
import { Asking, usable } from "./Asking";
import { withdrawalTexts } from "./payoutTexts";
import { Debt } from "./Debt";
import { Meter } from "./Meter";
import { Payees, useInstitution } from "./Payees";
import { useWalk, Walk } from "./Walk";
import { WithdrawalCard } from "./WithdrawalCard";
import "./cashier.css";

/** Ask for a withdrawal, and see each one's way: where it is, with whom, until when. */
export function Withdrawals() {
  const live = useLive();
  const { reload } = useSite();
  const queries = useQueryClient();
  const terms = useQuery({ queryKey: ["withdrawals", "terms"], queryFn: () => call("GET /wps/cashier/withdrawals/terms"), refetchInterval: ({ state: { data } }) => renewal(data && toBet(data.turnover.outstanding, data.earlyFeeShare)) });
  const list = useWalk(
    ["withdrawals", "list"],
    (cursor) => call("GET /wps/cashier/withdrawals", { query: { cursor } }),
    () => (live ? false : 5_000),
  );
  // What stands in the form has its height first, or what follows would jump.
  const { data: bonuses, isLoading } = useBonuses();
  const bonus = running(bonuses);
  const [asked, setAsked] = useState<Withdrawal | null>(null);
  const renew = async () => {
    await Promise.all([queries.invalidateQueries({ queryKey: ["withdrawals"] }), reload()]);
  };
  return (
    <Listed query={terms} isEmpty={() => false} empty="">
      {(known) =>
        isLoading ? (
          <Skeletons />
        ) : (
        <>
          {asked && <Asked key={asked.id} terms={known} withdrawal={list.data?.pages.flatMap((page) => page.content).find(({ id }) => id === asked.id) ?? asked} />}
          <Debt />
          <Meter terms={known}>{bonus && <Blocking bonus={bonus} further={toBet(known.turnover.outstanding, known.earlyFeeShare) !== null} />}</Meter>
          {(usable(known).length > 0 || known.payees.length < known.payeesMost) && <Asking terms={known} onChanged={renew} onAsked={setAsked} />}
          {known.payees.length > 0 && <Payees terms={known} />}
          <History terms={known} list={list} onChanged={renew} />
        </>
        )
      }
    </Listed>
  );
}

/** What was asked for a moment ago, and who acts next: at the top, where the form is empty again and the list is below the screen. */
function Asked({ terms, withdrawal }: { terms: Terms; withdrawal: Withdrawal }) {
  const w = useWords(withdrawalTexts);
  const sum = useSum();
  const named = useInstitution(terms);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "center" });
  }, []);
  const { keeper, state } = withdrawal;
  const told = `state.${state}`;
  return (
    <section ref={box} tabIndex={-1} className={`card result ${state}`}>
      <Icon name={state === "confirmed" ? "check" : "clock"} size={32} />
      <div role="status">
        <p>
          <b>{w("asked", { amount: sum(withdrawal.amount), institution: named(withdrawal.account.method), number: withdrawal.account.number })}</b>
        </p>
        {keeper === "nobody" || keeper === "member" ? isWord(told) && <p>{w(told)}</p> : <p>{w("sent")}</p>}
        {keeper !== "nobody" && <p>{w(`keeper.${keeper}`)}</p>}
      </div>
    </section>
  );
}

type Word = keyof typeof withdrawalTexts;
const isWord = (id: string): id is Word => Object.hasOwn(withdrawalTexts, id);

function History({ terms, list, onChanged }: { terms: Terms; list: ReturnType<typeof useWalk<Withdrawal>>; onChanged: () => Promise<void> }) {
  const w = useWords(withdrawalTexts);
  const { t } = useSite();
  const named = useInstitution(terms);
  const isOver = ({ keeper }: Withdrawal) => keeper === "nobody";
  const runs = list.data?.pages.some((page) => page.content.some((one) => !isOver(one))) ?? false;
  const cards = (rows: Withdrawal[]) => rows.map((withdrawal) => <WithdrawalCard key={withdrawal.id} withdrawal={withdrawal} institution={named(withdrawal.account.method)} onChanged={onChanged} />);
  return (
    <>
      <h2>{w(runs ? "underWay" : "history")}</h2>
      <Walk walked={list} empty={t("emptyWithdrawals")}>
        {(rows) => (
          <>
            {cards(rows.filter((one) => !isOver(one)))}
            {runs && rows.some(isOver) && <h2>{w("history")}</h2>}
            {cards(rows.filter(isOver))}
          </>
        )}
      </Walk>
    </>
  );
}
