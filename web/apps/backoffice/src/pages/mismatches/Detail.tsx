/** One message that contradicts our record: what the provider says, what we have written down, and what was found. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";

import { call, type Answer as AnswerOf } from "../../lib/api";
import { useOffice } from "../../lib/office";
import { Answer, Ask, Badge, Fact, Money, PlayerLink, useTitle, When } from "../../lib/parts";
import { Topic, Why } from "../Mismatches";
import "./mismatches.css";

type Found = AnswerOf<"GET /backoffice/mismatches/{id}">;

export function ProviderMismatch() {
  useTitle("mismatch");
  const { t } = useOffice();
  const { id } = useParams({ from: "/main/mismatches/$id" });
  const query = useQuery({ queryKey: ["mismatches", "one", id], queryFn: () => call("GET /backoffice/mismatches/{id}", { path: { id } }) });
  return (
    <>
      <p>
        <Link to="/mismatches" className="from">
          ← {t("toMismatches")}
        </Link>
      </p>
      {!query.data && <h1>{t("mismatch")}</h1>}
      <Answer query={query}>{(found) => <Shown found={found} />}</Answer>
    </>
  );
}

function Shown({ found }: { found: Found }) {
  const { t, may } = useOffice();
  const [looking, look] = useState(false);
  return (
    <>
      <div className="title">
        <h1>
          <Topic row={found} />
        </h1>
        <span className={found.seen ? "badge good" : "badge wait"}>{t(found.seen ? "lookedAt" : "notLookedAt")}</span>
      </div>
      <p className="contradicts">
        <b>
          <Why why={found.why} />
        </b>{" "}
        <span className="muted wrapping">{found.why}</span>
      </p>
      <p className="muted">{t("noMoneyMoved")}</p>
      <dl className="facts wide">
        <Fact name={t("cameAt")}>
          <When at={found.at} />
        </Fact>
        <Fact name={t("messageProvider")}>{found.provider}</Fact>
        <Fact name={t("eventName")}>
          <code className="wrapping">{found.event}</code>
        </Fact>
        <Fact name={t("player")}>{found.member ? <PlayerLink id={found.member}>{found.account ?? found.member}</PlayerLink> : "–"}</Fact>
      </dl>
      <Sides found={found} />
      {found.seen ? (
        <section className="panel">
          <h2>{t("foundOut")}</h2>
          <p className="written">{found.seen.note}</p>
          <p className="muted">
            {found.seen.name} · <When at={found.seen.at} />
          </p>
        </section>
      ) : (
        may("mismatches.acknowledge") && (
          <button type="button" className="call" onClick={() => look(true)}>
            {t("acknowledge")}
          </button>
        )
      )}
      <p className="links">
        {found.withdrawal && may("withdrawals.read") && (
          <Link to="/withdrawals" search={{ id: found.withdrawal }} className="from">
            {t("withdrawal")}
          </Link>
        )}
        {found.deposit && found.member && may("players.read") && (
          <Link to="/players/$id" params={{ id: found.member }} search={{ cause: `deposit:${found.deposit}` }} className="from">
            {t("itsLines")}
          </Link>
        )}
        {may("audit.read") && (
          <Link to="/audit" search={{ subject: `contradiction:${found.id}` }} className="from">
            {t("itsActs")}
          </Link>
        )}
      </p>
      {looking && <Acknowledge found={found} onClose={() => look(false)} />}
    </>
  );
}

function Acknowledge({ found, onClose }: { found: Found; onClose: () => void }) {
  const { t } = useOffice();
  const queries = useQueryClient();
  const act = async (note: string) => {
    try {
      await call("POST /backoffice/mismatches/{id}/acknowledge", { path: { id: found.id }, body: { note } });
    } finally {
      // After a conflict too: somebody else was faster, and what was found stands there.
      await Promise.all(["mismatches", "dashboard"].map((key) => queries.invalidateQueries({ queryKey: [key] })));
    }
  };
  return (
    <Ask title={t("acknowledge")} means={t("acknowledgeMeans")} field="foundOut" most={200} act={t("acknowledge")} onClose={onClose} onAct={act}>
      <p>
        <Why why={found.why} />
      </p>
    </Ask>
  );
}

function Side({ title, none, children }: { title: string; none: string | false; children?: ReactNode }) {
  return (
    <section className="panel" aria-label={title}>
      <h2>{title}</h2>
      {none === false ? <dl className="facts">{children}</dl> : <p className="muted">{none}</p>}
    </section>
  );
}

function Sides({ found }: { found: Found }) {
  const { t } = useOffice();
  const { theirs, ours } = found;
  // What both say and say differently is marked, by a sign as well as by its colour.
  const differs = (one: string | null | undefined, other: string | null | undefined) => one != null && other != null && one !== other;
  const mark = (is: boolean) => is && <span className="differs">≠ {t("differs")}</span>;
  const amount = theirs && ours && differs(`${theirs.amount} ${theirs.currency}`, `${ours.amount} ${ours.currency}`);
  const transaction = differs(theirs?.transaction, ours?.transaction);
  const wallet = differs(theirs?.payer, ours?.wallet);
  return (
    <div className="two-sides">
      <Side title={t("providerSays")} none={!theirs && t("notKept")}>
        {theirs && (
          <>
            <Fact name={t("amount")}>
              <Money amount={theirs.amount} /> {theirs.currency} {mark(amount === true)}
            </Fact>
            <Fact name={t("reference")}>
              <code className="wrapping">{theirs.reference}</code>
            </Fact>
            <Fact name={t("transaction")}>
              <code className="wrapping">{theirs.transaction}</code> {mark(transaction)}
            </Fact>
            {theirs.payer != null && (
              <Fact name={t("payingWallet")}>
                <span className="figure">{theirs.payer}</span> {mark(wallet)}
              </Fact>
            )}
          </>
        )}
      </Side>
      <Side title={t("weSay")} none={!ours && t("notKnownHere")}>
        {ours && (
          <>
            <Fact name={t("amount")}>
              <Money amount={ours.amount} /> {ours.currency} {mark(amount === true)}
            </Fact>
            <Fact name={t("reference")}>
              <code className="wrapping">{ours.reference}</code>
            </Fact>
            <Fact name={t("transaction")}>
              {ours.transaction ? <code className="wrapping">{ours.transaction}</code> : "–"} {mark(transaction)}
            </Fact>
            {ours.wallet != null && (
              <Fact name={t("payingWallet")}>
                <span className="figure">{ours.wallet}</span> {mark(wallet)}
              </Fact>
            )}
            <Fact name={t("state")}>
              <Badge state={ours.state} />
            </Fact>
            <Fact name={t("changedAt")}>
              <When at={ours.updatedAt} />
            </Fact>
          </>
        )}
      </Side>
    </div>
  );
}
