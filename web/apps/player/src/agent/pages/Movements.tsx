/** What moved in the team besides bets and wins, of everyone or of one. */
import { useInfiniteQuery } from "@tanstack/react-query";

import { moment } from "ui/format";
import { dayOf } from "ui/zone";

import { call } from "../../lib/api";
import { isTextId, useSite } from "../../lib/site";
import { Paged } from "../../lib/states";
import { useWords } from "../../lib/words";
import { Signed } from "../../records/parts";
import { moments, preset as range } from "../../records/range";
import type { Movement } from "../calls";
import { Cell, OfOne, Person, Presets, right, Table, usePreset } from "../parts";
import { memberOf, usePlace } from "../place";
import { paged } from "../queries";
import { agentTexts } from "../texts";

const KINDS = ["deposit", "withdrawal", "fee", "transfer", "commission", "bonus", "refund", "adjustment"] as const;
const isKind = (name: string | null): name is (typeof KINDS)[number] => KINDS.some((kind) => kind === name);

function Row({ line }: { line: Movement }) {
  const w = useWords(agentTexts);
  const { t } = useSite();
  const kind = `kind.${line.kind}`;
  return (
    <tr>
      <Cell head={w("time")}>
        <time className="figure" dateTime={line.at}>
          {moment(line.at)}
        </time>
      </Cell>
      <Cell head={w("account")}>
        <Person account={line.account} id={line.member} />
      </Cell>
      <Cell head={w("what")}>
        {isTextId(kind) ? t(kind) : line.kind}
        {line.purse !== "cash" && <small> · {w(line.purse === "held" ? "purse.held" : "purse.bonus")}</small>}
      </Cell>
      <Cell head={w("amount")} figure>
        <Signed amount={line.amount} />
      </Cell>
    </tr>
  );
}

export function Movements() {
  const w = useWords(agentTexts);
  const { search, go } = usePlace();
  const preset = usePreset("week");
  const member = memberOf(search.get("member"));
  const wanted = search.get("kind");
  const kind = isKind(wanted) ? wanted : "";
  const list = useInfiniteQuery(
    paged<Movement>(["team-movements", preset, kind, member], (cursor) => call("GET /wps/agent/transactions", { query: { ...moments(range(preset, dayOf(Date.now()))), kind, member, cursor } })),
  );
  return (
    <>
      <Presets chosen={preset} />
      <div className="chips ag-kinds" role="group" aria-label={w("what")}>
        {(["", ...KINDS] as const).map((name) => (
          <button key={name} type="button" className="chip" aria-pressed={kind === name} onClick={() => go({ kind: name })}>
            {w(name === "" ? "allKinds" : `group.${name}`)}
          </button>
        ))}
      </div>
      <OfOne member={member} text="movementsOf" everyone="everyones" />
      <Paged query={list} empty={w("noMovements")}>
        {(rows) => (
          <Table caption={w("agentDownlineTransactionDetailsCopy")} heads={[w("time"), w("account"), w("what"), right(w("amount"))]}>
            {rows.map((line) => (
              <Row key={line.id} line={line} />
            ))}
          </Table>
        )}
      </Paged>
    </>
  );
}
