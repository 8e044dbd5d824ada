/** A chain that is checked at once: how far the work is, the verdict, and each step with the rounds that differ there. */
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, type ReactNode } from "react";
import { grouped } from "ui/worded";

import { Icon } from "../../lib/icon";
import { useSite } from "../../lib/site";
import { Problem } from "../../lib/states";
import { useWords } from "../../lib/words";
import { Offline } from "../Round";
import { saltTexts } from "../saltTexts";
import { Numbered } from "../Steps";
import { SaltStep } from "../table/SaltStep";
import { tableProofTexts } from "../tableTexts";
import { holds, type Bound, type Found, type Why } from "./check";
import { useRun, type Ended, type Source } from "./run";
import { chainTexts } from "./texts";

/** So many rounds that differ are named at a step. */
const NAMED = 50;

function Line({ good, children }: { good: boolean | null; children: ReactNode }) {
  return (
    <p className={good === null ? "vf-verdict" : good ? "vf-verdict good" : "vf-verdict error"}>
      {good !== null && <Icon name={good ? "shield" : "close"} size={28} />}
      {children}
    </p>
  );
}

/** What was found, in one line. */
function Verdict({ bound, ended: { found, isStopped } }: { bound: Bound; ended: Ended }) {
  const c = useWords(chainTexts);
  const p = useWords(tableProofTexts);
  const s = useWords(saltTexts);
  const { language } = useSite();
  const { rounds, first, last, unknown } = found;
  const differing = new Set(found.lies.map(({ number }) => number)).size;
  if (differing > 0) return <Line good={false}>{c("bad", { count: differing, total: grouped(rounds, language === "EN" ? "en" : "bn") })}</Line>;
  if (!holds(found)) return <Line good={false}>{p("bad")}</Line>;
  if (first === null || last === null) return <Line good={null}>{c("nothing")}</Line>;
  if (isStopped) return <Line good={null}>{c("stopped", { count: rounds })}</Line>;
  if (unknown > 0) return <Line good={null}>{c("partly", { count: unknown })}</Line>;
  if (found.salt?.isSigned === "unloaded") return <Line good={null}>{s("unloaded")}</Line>;
  const isOurs = bound.publicSalt === null || found.salt?.by === "house";
  return <Line good>{c(isOurs ? "onlyOurs" : "good", { count: rounds, first, last })}</Line>;
}

/** The rounds that differ at a step, each with the way to its own proof. */
function Lies({ table, found, why }: { table: string; found: Found; why: Why }) {
  const c = useWords(chainTexts);
  const p = useWords(tableProofTexts);
  // A number that is told twice is one round's.
  const numbers = [...new Set(found.lies.flatMap((lie) => (lie.why === why ? lie.number : [])))];
  if (numbers.length === 0) return null;
  return (
    <ul className="vf-lies" aria-label={c("differ")}>
      {numbers.slice(0, NAMED).map((number) => (
        <li key={number}>
          <Link to="/verify" search={{ table: Number(table), round: number }} className="quiet small">
            {p("before", { round: number })}
          </Link>
        </li>
      ))}
      {numbers.length > NAMED && <li>{c("more", { count: numbers.length - NAMED })}</li>}
    </ul>
  );
}

function Steps({ bound, found }: { bound: Bound; found: Found }) {
  const c = useWords(chainTexts);
  const good = (why: Why) => found.lies.every((lie) => lie.why !== why);
  const isOfShoes = found.shoes > 0;
  const lies = (why: Why) => <Lies table={bound.table} found={found} why={why} />;
  return (
    <ol className="vf-steps">
      <Numbered place={1} title={c("stepChain")} good={good("chain") && found.isOne}>
        <p>{c("stepChainText")}</p>
        {!found.isOne && <p className="error">{c("notOne")}</p>}
        {lies("chain")}
      </Numbered>
      <SaltStep place={2} proof={{ publicSalt: bound.publicSalt, salt: bound.salt ?? "" }} found={found.salt} />
      <Numbered place={3} title={c("stepOrder")} good={good("order")}>
        <p>{c("stepOrderText")}</p>
        {lies("order")}
      </Numbered>
      {isOfShoes && (
        <Numbered place={4} title={c("stepShoes")} good={good("shoe")}>
          <p>{c("stepShoesText", { count: found.shoes })}</p>
          {lies("shoe")}
        </Numbered>
      )}
      <Numbered place={isOfShoes ? 5 : 4} title={c("stepResults")} good={good("result")}>
        <p>
          {c("stepResultsText", { count: found.drawn })}
          {found.off > 0 && ` ${c("calledOff", { count: found.off })}`}
        </p>
        {lies("result")}
      </Numbered>
    </ol>
  );
}

/** How many rounds are done. It is not read out while it counts: who listens hears the verdict. */
function Progress({ rounds, count }: { rounds: number; count: number }) {
  const c = useWords(chainTexts);
  const p = useWords(tableProofTexts);
  const { language } = useSite();
  const done = grouped(rounds, language === "EN" ? "en" : "bn");
  return (
    <p className="vf-walk">
      <label htmlFor="chain-work">{count > 0 ? c("progress", { done, count }) : p("working")}</label>
      <progress id="chain-work" {...(count > 0 && { value: rounds, max: count })} />
    </p>
  );
}

/** `starts`: whoever came here by asking for the check does not ask twice. */
export function Checked({ source, starts }: { source: Source; starts: boolean }) {
  const c = useWords(chainTexts);
  const { say } = useSite();
  const { bound, count } = source;
  const { run, start, stop } = useRun(source);
  const began = useRef(false);
  useEffect(() => {
    if (starts && !began.current && run.at === "start") start();
    began.current = true;
    // Once, when it opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const isAtWork = run.at === "work";
  const told = useRef<HTMLDivElement>(null);
  const isTold = run.at === "end" || run.at === "fault";
  // On a phone it would lie below the bar, and who pressed would see nothing happen.
  useEffect(() => {
    if (isTold) told.current?.scrollIntoView({ block: "center" });
  }, [isTold]);
  const ended = run.at === "end" ? run.ended : null;
  return (
    <>
      <button type="button" className={run.at === "start" ? "call" : "quiet"} onClick={isAtWork ? stop : start}>
        {isAtWork ? c("stop") : run.at !== "start" ? c("again") : count > 0 ? c("checkAll", { count }) : c("checkShoe")}
      </button>
      {isAtWork && <Progress rounds={run.rounds} count={count} />}
      <div ref={told}>
        {run.at === "fault" && <Problem text={say(run.error)} />}
        <div role="status">{ended && <Verdict bound={bound} ended={ended} />}</div>
      </div>
      {ended && ended.found.rounds > 0 && <Steps bound={bound} found={ended.found} />}
      {ended?.kept && <Offline record={ended.kept} name={source.name} />}
    </>
  );
}
