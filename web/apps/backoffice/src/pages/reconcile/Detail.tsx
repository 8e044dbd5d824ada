/** One difference: the three sides beside each other, what was said, and what can be done. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";

import { call, type Answer as AnswerOf } from "../../lib/api";
import { Lines } from "../../lib/lines";
import { useOffice } from "../../lib/office";
import { Answer, Ask, Fact, Money, PlayerLink, Short, useTitle, When } from "../../lib/parts";
import type { TextId } from "../../lib/texts";
import { Standing } from "./Standing";
import "./reconcile.css";

type Found = AnswerOf<"GET /backoffice/reconcile/differences/{id}">;

export function Difference() {
  useTitle("difference");
  const { id } = useParams({ from: "/main/reconcile/$id" });
  const query = useQuery({ queryKey: ["reconcile", "one", id], queryFn: () => call("GET /backoffice/reconcile/differences/{id}", { path: { id } }), refetchInterval: 10_000 });
  return <Answer query={query}>{(found) => <Shown found={found} />}</Answer>;
}

function Shown({ found }: { found: Found }) {
  const { t, called, named } = useOffice();
  return (
    <>
      <p>
        <Link to="/reconcile" className="from">
          {t("toDifferences")}
        </Link>
      </p>
      <div className="title">
        <h1>{called(found.kind)}</h1>
        <Standing state={found.state} />
      </div>
      {found.kind === "held_win" && <p className="hint">{t("heldWhy")}</p>}
      <dl className="facts wide">
        <Fact name={t("vendor")}>{found.vendor}</Fact>
        <Fact name={t("transactionName")}>
          <code className="wrapping">{found.key}</code>
        </Fact>
        <Fact name={t("player")}>{found.member ? <PlayerLink id={found.member}>{found.account ?? found.member}</PlayerLink> : "–"}</Fact>
        <Fact name={t("found")}>
          <When at={found.foundAt} />
        </Fact>
      </dl>
      <Sides found={found} />
      <Acts found={found} />
      {found.acts.length > 0 && (
        <section className="panel">
          <h2>{t("saidSoFar")}</h2>
          <ul className="steps">
            {found.acts.map((act) => (
              <li key={`${act.at}${act.act}`}>
                <When at={act.at} /> <b>{act.name}</b> {named("act", act.act)}
                {act.note && <span className="said">{act.note}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {found.member && (
        <section className="panel">
          <h2>{t("movedForRound")}</h2>
          <Lines rows={found.lines} member={found.member} />
        </section>
      )}
    </>
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
  const { t, called } = useOffice();
  const { theirs, ours, booked } = found;
  return (
    <div className="three-sides">
      <Side title={t("theirSide")} none={!theirs && t(found.kind === "held_win" ? "toldByCall" : "notListed")}>
        {theirs && (
          <>
            <Fact name={t("sayKind")}>
              <code>{theirs.kind}</code>
            </Fact>
            <Fact name={t("sayStatus")}>
              <code className="wrapping">{theirs.status}</code>
            </Fact>
            <Fact name={t("amount")}>
              <Money amount={theirs.amount} /> {theirs.currency}
            </Fact>
            <Fact name={t("sayUser")}>{theirs.user}</Fact>
            <Fact name={t("gameName")}>{theirs.game}</Fact>
            {theirs.reference && (
              <Fact name={t("sayReference")}>
                <Short text={theirs.reference} letters={18} />
              </Fact>
            )}
            {theirs.at && (
              <Fact name={t("sayWhen")}>
                <When at={theirs.at} />
              </Fact>
            )}
          </>
        )}
      </Side>
      <Side title={t("ourSide")} none={!ours && t("notKnown")}>
        {ours && (
          <>
            <Fact name={t("sayKind")}>
              {called(`tx_${ours.kind}`)} {ours.undone && <span className="badge bad">{t("sayTakenBack")}</span>} {ours.held && <span className="badge">{t("sayHeld")}</span>}
            </Fact>
            <Fact name={t("amount")}>
              <Money amount={ours.amount} /> {ours.currency}
            </Fact>
            <Fact name={t("sayUser")}>{ours.user}</Fact>
            <Fact name={t("gameName")}>{ours.game}</Fact>
            {ours.reference && (
              <Fact name={t("sayReference")}>
                <Short text={ours.reference} letters={18} />
              </Fact>
            )}
            <Fact name={t("sayWhen")}>
              <When at={ours.at} />
            </Fact>
          </>
        )}
      </Side>
      <Side title={t("ledgerSide")} none={!booked && t("nothingMoved")}>
        {booked && (
          <>
            <Fact name={t("sayMoved")}>
              <Money amount={booked.moved} signed />
            </Fact>
            <Fact name={t("sayExpected")}>
              <Money amount={booked.expected} signed />
            </Fact>
          </>
        )}
      </Side>
    </div>
  );
}

/** What can be done, for who may do it. */
function Acts({ found }: { found: Found }) {
  const { t, may, say } = useOffice();
  const queries = useQueryClient();
  const [asked, ask] = useState<"repair" | "accept" | null>(null);
  const [told, tell] = useState<TextId | null>(null);
  const renew = () => queries.invalidateQueries({ queryKey: ["reconcile"] });
  const path = { id: found.id };
  const look = useMutation({ mutationFn: () => call("POST /backoffice/reconcile/differences/{id}/look", { path }), onSettled: renew });
  const open = found.state === "open" || found.state === "repairing";
  if (!may("reconcile.repair") || !open) return null;
  const repair = found.repair ?? null;
  return (
    <>
      <div className="choices">
        {repair && (
          <button type="button" className="call" onClick={() => ask("repair")}>
            {t(`repair_${repair}` as TextId)}
          </button>
        )}
        {/* A held win is somebody's money: neither a look nor a note ends it. */}
        {found.kind !== "held_win" && (
          <>
            <button type="button" className="quiet" disabled={look.isPending} onClick={() => look.mutate()}>
              {t("lookAgain")}
            </button>
            <button type="button" className="quiet" onClick={() => ask("accept")}>
              {t("acceptAsIs")}
            </button>
          </>
        )}
      </div>
      <p role="status">
        {told && t(told)}
        {look.isError && say(look.error)}
      </p>
      {asked === "repair" && repair && (
        <Ask
          title={t(`repair_${repair}` as TextId)}
          means={t(`means_${repair}` as TextId)}
          field="note"
          most={200}
          act={t(`repair_${repair}` as TextId)}
          onClose={() => ask(null)}
          onAct={async (note) => {
            const { state } = await call("POST /backoffice/reconcile/differences/{id}/repair", { path, body: { repair, note } });
            tell(state === "consented" ? "consented" : "repaired");
            await renew();
          }}
        />
      )}
      {asked === "accept" && (
        <Ask
          title={t("acceptAsIs")}
          means={t("acceptMeans")}
          field="note"
          most={200}
          act={t("acceptAsIs")}
          onClose={() => ask(null)}
          onAct={async (note) => {
            await call("POST /backoffice/reconcile/differences/{id}/accept", { path, body: { note } });
            await renew();
          }}
        />
      )}
    </>
  );
}
