import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, type RefObject } from "react";

import { call } from "../lib/api";
import { useLive } from "../lib/live";
import { useSite } from "../lib/site";
import { Listed, Skeletons } from "../lib/states";
import { useWords } from "../lib/words";
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
  const { isLoading } = useBonuses();
  // Where the request stands now is what was asked for: the form is empty again, and its button can have no focus.
  const requests = useRef<HTMLHeadingElement>(null);
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
          <Debt />
          <Meter terms={known} />
          {(usable(known).length > 0 || known.payees.length < known.payeesMost) && <Asking terms={known} onChanged={renew} onAsked={() => requests.current?.focus()} />}
          {known.payees.length > 0 && <Payees terms={known} />}
          <History terms={known} list={list} onChanged={renew} heading={requests} />
        </>
        )
      }
    </Listed>
  );
}

function History({ terms, list, onChanged, heading }: { heading: RefObject<HTMLHeadingElement | null>; terms: Terms; list: ReturnType<typeof useWalk<Withdrawal>>; onChanged: () => Promise<void> }) {
  const w = useWords(withdrawalTexts);
  const { t } = useSite();
  const named = useInstitution(terms);
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {w("history")}
      </h2>
      <Walk walked={list} empty={t("emptyWithdrawals")}>
        {(rows) => rows.map((withdrawal) => <WithdrawalCard key={withdrawal.id} withdrawal={withdrawal} institution={named(withdrawal.account.method)} onChanged={onChanged} />)}
      </Walk>
    </>
  );
}
