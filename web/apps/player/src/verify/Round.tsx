/** A round of one's own record: what is known, and its replay as soon as the seed is open. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { canCompute } from "kit/fairness";
import { moment } from "ui/format";

import { Listed } from "../lib/states";
import { useAmount } from "../lib/sum";
import { useWords } from "../lib/words";
import { find } from "./find";
import { GAMES } from "./games";
import type { Game } from "./games/game";
import { asked, judge, replay, rulesOf, type Ask, type Record } from "./replay";
import { Awaited, Verdict } from "./Result";
import { Sealed } from "./Sealed";
import { Signature } from "./Signature";
import { SignInFirst } from "./SignInFirst";
import { SlotRound } from "./SlotRound";
import { Steps } from "./Steps";
import { verifyTexts } from "./texts";

/** What a record says of its round, whoever played it. */
export type Told = Pick<Record, "id" | "at" | "stake" | "payout" | "commitment" | "serverSeed" | "clientSeed" | "nonce">;

export function Facts({ record, game, sums = { stake: "stake", payout: "payout" } }: { record: Told; game: string; /** What its stake and payout are called. */ sums?: Game["sums"] | undefined }) {
  const w = useWords(verifyTexts);
  const amount = useAmount();
  const codes = [
    ["number", record.id],
    ["commitment", record.commitment],
    ["serverSeed", record.serverSeed],
    ["clientSeed", record.clientSeed],
    ["nonce", String(record.nonce)],
  ] as const;
  return (
    <section className="card">
      <dl className="vf-facts">
        <div>
          <dt>{w("game")}</dt>
          <dd>{game}</dd>
        </div>
        <div>
          <dt>{w("time")}</dt>
          <dd className="figure">{moment(record.at)}</dd>
        </div>
        <div>
          <dt>{w(sums.stake)}</dt>
          <dd className="figure">{amount(record.stake)}</dd>
        </div>
        <div>
          <dt>{w(sums.payout)}</dt>
          <dd className="figure">{amount(record.payout)}</dd>
        </div>
      </dl>
      <dl className="vf-codes">
        {codes.map(([name, value]) =>
          value == null ? null : (
            <div key={name}>
              <dt>{w(name)}</dt>
              <dd>
                <code>{value}</code>
              </dd>
            </div>
          ),
        )}
      </dl>
    </section>
  );
}

/** The record as `mela verify` takes it. */
function download(record: object, name: string) {
  const url = URL.createObjectURL(new Blob([JSON.stringify(record, null, 2)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${name}.json`;
  link.click();
  URL.revokeObjectURL(url);
}

export function Offline({ record, name, children }: { record: object; /** Of the file, without its ending. */ name: string; children?: ReactNode }) {
  const w = useWords(verifyTexts);
  return (
    <section className="card vf-offline">
      <p>{w("offline")}</p>
      <pre>
        <code>mela verify {name}.json</code>
      </pre>
      <div className="vf-acts">
        <button type="button" className="quiet" onClick={() => download(record, name)}>
          {w("download")}
        </button>
        {children}
      </div>
    </section>
  );
}

/** What the record says came of a round whose seed is sealed: it cannot be computed yet, but it is known. */
function Recorded({ record }: { record: Record }) {
  const w = useWords(verifyTexts);
  const game = rulesOf(record);
  const told = record.state === "settled" ? game?.said(record.input, record.outcome, record.payout) : null;
  if (!game || !told) return null;
  return (
    <section className="card">
      <h2>{w("step3")}</h2>
      <game.Outcome result={told} draws={[]} />
    </section>
  );
}

/** The verdict first: what it was made of comes after it. */
function Computed({ record, ask, children }: { record: Record; ask: Ask; children: ReactNode }) {
  const w = useWords(verifyTexts);
  const found = useQuery({ queryKey: ["replay", record.id], enabled: canCompute(), staleTime: Number.POSITIVE_INFINITY, queryFn: () => replay(ask) });
  return (
    <>
      {!canCompute() && <p className="note">{w("noCompute")}</p>}
      {found.error && <p className="note">{w("notRight")}</p>}
      {found.isLoading && <Awaited />}
      {found.data && <Verdict verdict={judge(record, found.data)} />}
      {children}
      {found.data && <Steps ask={ask} found={found.data} verdict={judge(record, found.data)} said={record} fingerprint={record.commitment} />}
      <Offline record={record} name={`round-${record.id}`} />
    </>
  );
}

function Known({ record, onOpened }: { record: Record; onOpened: () => void }) {
  const w = useWords(verifyTexts);
  const ask = asked(record);
  const played = GAMES[record.game];
  const said = (
    <>
      <Facts record={record} game={played ? w(played.name) : record.game} sums={played?.sums} />
      <Signature record={record} />
    </>
  );
  return (
    <>
      {record.state === "refused" && <p className="note">{w("refused")}</p>}
      {record.state === "open" && <p className="note">{w("stillOpen")}</p>}
      {!rulesOf(record) && <p className="note">{w("unknownRules", { version: record.version })}</p>}
      {record.serverSeed == null && record.state !== "open" && <Sealed onOpened={onOpened} />}
      {ask && record.state !== "open" ? (
        <Computed record={record} ask={ask}>
          {said}
        </Computed>
      ) : (
        <>
          {said}
          <Recorded record={record} />
        </>
      )}
    </>
  );
}

export function Round({ id, signedIn, vendors }: { id: string; signedIn: boolean; vendors: boolean }) {
  const round = useQuery({ queryKey: ["round", id, signedIn], retry: false, queryFn: () => find(id, signedIn, vendors) });
  const again = () => void round.refetch();
  return (
    <Listed query={round} isEmpty={() => false} empty="">
      {(found) => (found.by === "nobody" ? <SignInFirst /> : found.by === "house" ? <Known record={found.record} onOpened={again} /> : <SlotRound {...found} again={again} />)}
    </Listed>
  );
}
