/** One transfer: what was asked and answered, what operators said, and what can be done. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";

import { call, type Answer as AnswerOf } from "../../lib/api";
import { useOffice } from "../../lib/office";
import { Answer, Ask, Badge, Fact, Money, PlayerLink, useTitle, When } from "../../lib/parts";
import type { TextId } from "../../lib/texts";
import { Heard, Turn } from "./parts";

type Found = AnswerOf<"GET /backoffice/vendor-wallets/{id}">;

export function VendorTransfer() {
  useTitle("transferOf");
  const { id } = useParams({ from: "/main/vendor-wallets/$id" });
  const query = useQuery({ queryKey: ["vendorWallets", "one", id], queryFn: () => call("GET /backoffice/vendor-wallets/{id}", { path: { id } }), refetchInterval: 5_000 });
  return <Answer query={query}>{(found) => <Shown found={found} />}</Answer>;
}

function Shown({ found }: { found: Found }) {
  const { t, named } = useOffice();
  return (
    <>
      <p>
        <Link to="/vendor-wallets" className="from">
          {t("toVendorWallets")}
        </Link>
      </p>
      <div className="title">
        <h1>
          {t(found.inward ? "inward" : "outward")}: {found.vendor}
        </h1>
        <Badge state={found.state} />
      </div>
      <dl className="facts wide">
        <Fact name={t("player")}>
          <PlayerLink id={found.member}>{found.account}</PlayerLink>
        </Fact>
        <Fact name={t("amount")}>
          <Money amount={found.amount} /> {found.currency}
        </Fact>
        <Fact name={t("transferOf")}>
          <code className="wrapping">{found.id}</code>
        </Fact>
        <Fact name={t("waitsSince")}>
          <When at={found.createdAt} />
        </Fact>
        <Fact name={t("mustAct")}>
          <Turn turn={found.turn} />
        </Fact>
        {found.heldAt && (
          <Fact name={t("heldSince")}>
            <When at={found.heldAt} />
          </Fact>
        )}
      </dl>
      {found.reason === "beyond_highest_gain" && <p className="strip">{t("beyondGain")}</p>}
      <Acts found={found} />
      <section className="panel">
        <h2>{t("heard")}</h2>
        {found.heard.length === 0 ? (
          <p className="muted">{t("nothingHeard")}</p>
        ) : (
          <ul className="steps">
            {found.heard.map((said) => (
              <li key={`${said.firstAt}${said.asked}${said.answer}`}>
                <Heard said={said} />
                {said.why && <span className="said">{said.why}</span>}
              </li>
            ))}
          </ul>
        )}
      </section>
      {found.acts.length > 0 && (
        <section className="panel">
          <h2>{t("saidSoFar")}</h2>
          <ul className="steps">
            {found.acts.map((act) => (
              <li key={`${act.at}${act.act}`}>
                <When at={act.at} /> <b>{act.name}</b> {named("act", act.act)}
                {act.arrived !== null && act.arrived !== undefined && <>: {t(act.arrived ? "holdsArrived" : "holdsNever")}</>}
                {act.evidence && <span className="said">{act.evidence}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** What can be done, for who may do it. */
function Acts({ found }: { found: Found }) {
  const { t, may, say, called } = useOffice();
  const queries = useQueryClient();
  const [asked, ask] = useState<"arrived" | "never" | null>(null);
  const [told, tell] = useState<TextId | null>(null);
  const renew = () => queries.invalidateQueries({ queryKey: ["vendorWallets"] });
  const path = { id: found.id };
  const look = useMutation({ mutationFn: () => call("POST /backoffice/vendor-wallets/{id}/ask", { path }), onSettled: renew });
  const over = found.state === "confirmed" || found.state === "reversed";
  const said = (
    <p role="status">
      {told && t(told)}
      {look.isSuccess && !told && t("askedNow").replace("{state}", called(look.data.state))}
      {look.isError && say(look.error)}
    </p>
  );
  if (!may("reconcile.repair") || over) return said;
  return (
    <>
      <div className="choices">
        <button type="button" className="call" disabled={look.isPending} onClick={() => look.mutate()}>
          {t("askNow")}
        </button>
        {found.state === "unknown" && (
          <>
            <button type="button" className="quiet" onClick={() => ask("arrived")}>
              {t("itArrived")}
            </button>
            <button type="button" className="quiet" onClick={() => ask("never")}>
              {t("itNever")}
            </button>
          </>
        )}
      </div>
      {said}
      {asked && (
        <Ask
          title={t(asked === "arrived" ? "itArrived" : "itNever")}
          means={t(asked === "arrived" ? "meansArrived" : "meansNever")}
          field="evidence"
          most={500}
          act={t(asked === "arrived" ? "itArrived" : "itNever")}
          danger={asked === "never"}
          onClose={() => ask(null)}
          onAct={async (evidence) => {
            const { state } = await call("POST /backoffice/vendor-wallets/{id}/decide", { path, body: { arrived: asked === "arrived", evidence } });
            tell(state === "consented" ? "transferConsented" : "transferDecided");
            await renew();
          }}
        />
      )}
    </>
  );
}
