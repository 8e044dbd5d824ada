/** The self-check: books, queues and the audit chain, computed again when asked. */
import { type ReactNode } from "react";
import { Link } from "@tanstack/react-router";

import type { Answer as AnswerOf } from "../lib/api";
import { useSelfCheck } from "../lib/check";
import { count, sign } from "../lib/figures";
import { useOffice } from "../lib/office";
import { Money, Named, Problem, Skeleton, useTitle, When } from "../lib/parts";

type SelfCheck = AnswerOf<"GET /backoffice/system/selfcheck">;

export function System() {
  const { t } = useOffice();
  useTitle("selfCheck");
  const { check, run } = useSelfCheck();
  return (
    <>
      <h1>{t("selfCheck")}</h1>
      <section className="panel chain">
        <p className="words">{t("checkIntro")}</p>
        <button type="button" className="call" disabled={check.isFetching} onClick={run}>
          {t(check.isFetching ? "checking" : "runCheck")}
        </button>
      </section>
      <div aria-live="polite">
        {check.isFetching ? <Skeleton /> : check.isError ? <Problem failure={check.error} again={run} /> : check.data ? <Found found={check.data} at={check.dataUpdatedAt} /> : <p className="note">{t("notChecked")}</p>}
      </div>
    </>
  );
}

type Mark = "good" | "bad" | "look";

function Found({ found, at }: { found: SelfCheck; at: number }) {
  const { t, language, may, named } = useOffice();
  // A partner's key is named after the partner, ours after its setting.
  const keyed = (name: string) => (name.startsWith("partner ") ? t("keyOfPartner").replace("{name}", name.slice("partner ".length)) : named("key", name));
  const number = (value: number) => <span className="figure">{count(value, language)}</span>;
  const none = (value: number): Mark => (value === 0 ? "good" : "bad");
  const whole = found.audit.brokenAt === null || found.audit.brokenAt === undefined;
  return (
    <>
      <p className={found.ok ? "verdict good" : "verdict bad"}>
        <b>{t(found.ok ? "allWell" : "somethingWrong")}</b> <When at={new Date(at).toISOString()} />
      </p>
      <section className="panel">
        <h2>{t("books")}</h2>
        <ul className="checks">
          {Object.entries(found.ledgerSum).map(([asset, sum]) => (
            <Check key={asset} mark={sign(sum) === 0 ? "good" : "bad"} name={`${t("sumOf")} · ${asset}`} aside={t("mustBeZero")}>
              <Money amount={sum} />
            </Check>
          ))}
          <Check mark={none(found.accountsOff)} name={t("accountsOff")} aside={t("mustBeNone")}>{number(found.accountsOff)}</Check>
          <Check mark={found.overdrawn === 0 ? "good" : "look"} name={t("overdrawn")} aside={t("overdrawnWhy")}>{number(found.overdrawn)}</Check>
          <Check mark={found.mismatches === 0 ? "good" : "look"} name={t("mismatchesWait")} aside={t("mismatchesWhy")}>
            {may("mismatches.read") && found.mismatches > 0 ? (
              <Link to="/mismatches" className="from">
                {number(found.mismatches)}
              </Link>
            ) : (
              number(found.mismatches)
            )}
          </Check>
          <Check mark={found.unmatchedTokens === 0 ? "good" : "look"} name={t("unmatchedWaiting")} aside={t("unmatchedWaitingWhy")}>
            {may("deposits.read") && found.unmatchedTokens > 0 ? (
              <Link to="/payment-methods" className="from">
                {number(found.unmatchedTokens)}
              </Link>
            ) : (
              number(found.unmatchedTokens)
            )}
          </Check>
          <Check mark={none(found.returnsOff)} name={t("returnsOff")} aside={t("mustBeNone")}>
            {may("tables.read") && found.returnsOff > 0 ? (
              <Link to="/tables/returns" search={{ period: "30d" }} className="from">
                {number(found.returnsOff)}
              </Link>
            ) : (
              number(found.returnsOff)
            )}
          </Check>
          <Check mark="good" name={t("openRounds")} aside={t("openRoundsWhy")}>{number(found.openRounds)}</Check>
        </ul>
      </section>
      <section className="panel">
        <h2>{t("jobs")}</h2>
        <ul className="checks">
          <Check mark={none(found.jobsFailed)} name={t("jobsFailed")} aside={t("mustBeNone")}>{number(found.jobsFailed)}</Check>
          <Check mark={found.guessedAt ? "bad" : "good"} name={t("failedSignIns")} aside={t("failedSignInsWhy").replace("{limit}", count(found.guessedFrom, language))}>
            <span className="figure">
              {count(found.failedSignIns, language)} / {count(found.guessedFrom, language)}
            </span>
          </Check>
          <Check mark="good" name={t("jobsWaiting")} aside={t("jobsWaitingWhy")}>{number(found.jobsWaiting)}</Check>
          {Object.entries(found.readers).map(([reader, caughtUp]) => (
            <Check key={reader} mark={caughtUp ? "good" : "bad"} name={<>{t("reader")}: <Named kind="reader" name={reader} /></>} aside={t("readerWhy")}>
              {t(caughtUp ? "yes" : "no")}
            </Check>
          ))}
          <Check mark={none(found.factsUnreadable)} name={t("factsUnreadable")} aside={t("factsUnreadableWhy")}>{number(found.factsUnreadable)}</Check>
          {found.unreadable.map((fact) => (
            <Check key={`${fact.reader} ${fact.row} ${fact.place}`} mark="bad" name={<><Named kind="reader" name={fact.reader} /> · <Named kind="fact" name={fact.kind} /></>} aside={<Unread at={fact.at} why={fact.why} />}>
              {t("factRow")} {fact.row}
            </Check>
          ))}
        </ul>
      </section>
      <section className="panel">
        <h2>{t("machine")}</h2>
        <ul className="checks">
          <Check mark={Math.abs(found.clockSkewMs) <= 2_000 ? "good" : "bad"} name={t("clockSkew")} aside={t("clockSkewWhy")}>
            <span className="figure">{count(found.clockSkewMs, language)} ms</span>
          </Check>
          <Check mark={found.notDurable ? "bad" : "good"} name={t("durability")} aside={t("durabilityWhy")}>
            {found.notDurable ?? t("yes")}
          </Check>
          <Check mark="good" name={t("databaseVersion")} aside={t("databaseVersionWhy")}>
            PostgreSQL {found.databaseVersion}
          </Check>
          <Check mark={archive(found.archiveKeepsUp)} name={t("archive")} aside={t("archiveWhy")}>
            {found.archiveKeepsUp === null || found.archiveKeepsUp === undefined ? t("archiveNone") : t(found.archiveKeepsUp ? "yes" : "no")}
          </Check>
          {found.disk && (
            <Check mark={room(found.disk) ? "good" : "bad"} name={t("diskFree")} aside={t("diskWhy")}>
              <span className="figure">
                {gigabytes(found.disk.free)} / {gigabytes(found.disk.total)} GB
              </span>
            </Check>
          )}
          {Object.entries(found.keys).map(([name, usable]) => (
            <Check key={name} mark={usable ? "good" : "bad"} name={<span title={name}>{t("keyUsable")}: {keyed(name)}</span>} aside={t("keyWhy")}>
              {t(usable ? "yes" : "no")}
            </Check>
          ))}
        </ul>
      </section>
      <section className="panel">
        <h2>{t("auditChain")}</h2>
        <ul className="checks">
          <Check mark={whole ? "good" : "bad"} name={t("auditRows")} aside={whole ? t("whole") : `${t("brokenAt")} ${found.audit.brokenAt}`}>{number(found.audit.rows)}</Check>
        </ul>
        <p className="hint">
          {t("head")}: <code className="wrapping">{found.audit.head}</code>
          <br />
          {t("headWhy")}
        </p>
        {may("audit.read") && (
          <p className="links">
            <Link to="/audit" className="from">
              {t("audit")}
            </Link>
          </p>
        )}
      </section>
    </>
  );
}

/** Without an archive somebody should know so; one that fails fills the disk. */
const archive = (keepsUp: boolean | null | undefined): Mark => (keepsUp === null || keepsUp === undefined ? "look" : keepsUp ? "good" : "bad");
const gigabytes = (bytes: string) => (Number(bytes) / 1e9).toFixed(1);
const room = (disk: { free: string; total: string }) => Number(disk.free) >= Math.max(1e9, Number(disk.total) / 20);

/** A finding: a sign, a word and a colour say the same. */
/** When a fact came true that could not be read, and what is wrong with it. */
const Unread = ({ at, why }: { at: string; why: string }) => (
  <>
    <When at={at} /> {why}
  </>
);

function Check({ mark, name, aside, children }: { mark: Mark; name: ReactNode; aside: ReactNode; children: ReactNode }) {
  const { t } = useOffice();
  return (
    <li className={mark}>
      <span className="mark" role="img" aria-label={t(mark === "good" ? "inOrder" : mark === "bad" ? "notInOrder" : "lookAtIt")}>
        {mark === "good" ? "✓" : "!"}
      </span>
      <span className="what">
        {name}
        <span className="muted">{aside}</span>
      </span>
      <b>{children}</b>
    </li>
  );
}
