/** Pages of the member centre that are not among its entries (spec.md 2). */
import { useQuery } from "@tanstack/react-query";

import { call } from "../lib/api";
import { useWords } from "../lib/words";
import { gameTexts } from "../games/texts";
import { WayOn } from "../games/WayOn";
import { placeTexts } from "./placeTexts";
import { Transfers } from "./Transfers";

/** Money to who stands directly above or below: part of the wallet, with an address of its own. */
export function Upline() {
  const w = useWords(placeTexts);
  const { data } = useQuery({ queryKey: ["wallet", "transfer-terms"], queryFn: () => call("GET /wps/cashier/transfers/terms") });
  return data?.enabled === false ? <p className="note">{w("transfersOff")}</p> : <Transfers />;
}

/** What is not there yet says so. */
export function Later() {
  const w = useWords(gameTexts);
  return (
    <div className="note">
      <p>
        <b>{w("soonPage")}</b>
      </p>
      <p>{w("soonPageText")}</p>
      <WayOn />
    </div>
  );
}
