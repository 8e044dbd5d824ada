/** An agent's contracts. Those with the house are offered, taken back and ended here. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { call, type Answer as AnswerOf } from "../../lib/api";
import { useOffice } from "../../lib/office";
import { Answer, Ask, Fact, PlayerLink, Table, When, type Column } from "../../lib/parts";
import { OfferSteps } from "./OfferSteps";

type Found = AnswerOf<"GET /backoffice/players/{id}/contracts">;
type Contract = Found["rows"][number];
export type Step = Contract["tiers"][number];
type Most = Found["most"];
type Waiting = Found["waiting"][number];

const TONES: Record<string, string> = { offered: "wait", accepted: "good", rejected: "bad", terminated: "bad" };

export function Contracts({ id }: { id: string }) {
  const { t, may } = useOffice();
  const [offering, offer] = useState(false);
  const [making, make] = useState(false);
  const [ending, end] = useState<Contract | null>(null);
  const [consenting, consent] = useState<Waiting | null>(null);
  const found = useQuery({ queryKey: ["contracts", id], queryFn: () => call("GET /backoffice/players/{id}/contracts", { path: { id } }) });
  return (
    <Answer query={found}>
      {({ agent, rows, most, waiting }) => (
        <>
          <p className="hint">{t(!agent ? "notAnAgent" : most.length > 0 ? "contractsOfHouse" : "contractsOfOthers")}</p>
          {!agent && may("contracts.change") && (
            <p>
              <button type="button" className="call" onClick={() => make(true)}>
                {t("makeAgent")}
              </button>
            </p>
          )}
          {most.length > 0 && may("contracts.change") && (
            <p>
              <button type="button" className="call" onClick={() => offer(true)}>
                {t("offerContract")}
              </button>
            </p>
          )}
          {waiting.length > 0 && <Waits rows={waiting} onConsent={consent} />}
          {(agent || rows.length > 0) && <List rows={rows} onEnd={end} />}
          {making && <Make member={id} onClose={() => make(false)} />}
          {offering && <Offer member={id} most={most} onClose={() => offer(false)} />}
          {consenting && <Consent member={id} offer={consenting} onClose={() => consent(null)} />}
          {ending && <End member={id} contract={ending} onClose={() => end(null)} />}
        </>
      )}
    </Answer>
  );
}

/** `0.10 % · from 0.00 · 1 active`: what a step brings, and what it takes. */
function Steps({ contract }: { contract: Pick<Contract, "kind" | "tiers"> }) {
  const { t, sum } = useOffice();
  if (contract.kind === "realtime_salary") return <span className="figure">{contract.tiers[0]?.rate} %</span>;
  return (
    <ul className="bare">
      {contract.tiers.map((step) => (
        <li key={step.rate} className="figure">
          {step.rate} % · {t("stepFrom").replace("{amount}", sum(step.validBet ?? "0.00"))}
          {(step.activeMembers ?? 0) > 0 && ` · ${t("stepActive").replace("{count}", String(step.activeMembers))}`}
        </li>
      ))}
    </ul>
  );
}

/** A side beyond the operator's reach has no name. */
const side = (of: Contract["downline"]) => (of == null ? "–" : <PlayerLink id={of.id}>{of.account}</PlayerLink>);

function List({ rows, onEnd }: { rows: Contract[]; onEnd: (contract: Contract) => void }) {
  const { t, called, may } = useOffice();
  const ours = (row: Contract) => row.house && (row.state === "offered" || row.state === "accepted") && may("contracts.change");
  const columns: Column<Contract>[] = [
    { head: "kind", cell: (row) => called(row.kind) },
    { head: "contractPays", cell: (row) => (row.house ? <b>{t("theHouse")}</b> : side(row.upline)) },
    { head: "contractPaid", cell: (row) => side(row.downline) },
    { head: "contractSteps", cell: (row) => <Steps contract={row} />, wide: 2 },
    { head: "state", cell: (row) => <span className={`badge ${TONES[row.state] ?? ""}`}>{called(`contract_${row.state}`)}</span> },
    { head: "offeredOn", cell: (row) => <When at={row.offeredAt} /> },
    { head: "endedOn", cell: (row) => (row.acceptedAt != null && row.endedAt != null ? <When at={row.endedAt} /> : "–") },
    {
      head: "contractAct",
      cell: (row) =>
        ours(row) ? (
          <button type="button" className="quiet small" onClick={() => onEnd(row)}>
            {t(row.state === "offered" ? "withdrawOffer" : "endContract")}
          </button>
        ) : (
          "–"
        ),
    },
  ];
  return <Table label={t("tab_contracts")} columns={columns} rows={rows} rowKey={(row) => row.id} empty="noContracts" />;
}

/** Offers to which one operator has consented: they reach the agent with a second. */
function Waits({ rows, onConsent }: { rows: Waiting[]; onConsent: (offer: Waiting) => void }) {
  const { t, called, may } = useOffice();
  const columns: Column<Waiting>[] = [
    { head: "kind", cell: (row) => called(row.kind) },
    { head: "contractSteps", cell: (row) => <Steps contract={row} />, wide: 2 },
    { head: "consentedBy", cell: (row) => row.name },
    { head: "note", cell: (row) => row.reason, wide: 2 },
    { head: "time", cell: (row) => <When at={row.at} /> },
    {
      head: "contractAct",
      cell: (row) =>
        row.own || !may("contracts.change") ? (
          <span className="muted">{t("waitsForOther")}</span>
        ) : (
          <button type="button" className="quiet small" onClick={() => onConsent(row)}>
            {t("consentToOffer")}
          </button>
        ),
    },
  ];
  return (
    <>
      <h3>{t("offersWaiting")}</h3>
      <Table label={t("offersWaiting")} columns={columns} rows={rows} rowKey={(row) => `${row.kind}${row.name}${row.at}`} empty="noContracts" />
    </>
  );
}

function Consent({ member, offer, onClose }: { member: string; offer: Waiting; onClose: () => void }) {
  const { t, called } = useOffice();
  const renew = useRenew(member);
  const { kind, tiers } = offer;
  const send = async (reason: string) => {
    try {
      await call("POST /backoffice/players/{id}/contracts", { path: { id: member }, body: { kind, tiers, reason } });
    } finally {
      await renew();
    }
  };
  return (
    <Ask title={t("consentToOffer")} means={t("consentToOfferMeans")} field="reason" most={200} act={t("consentToOffer")} onClose={onClose} onAct={send}>
      <dl className="facts">
        <Fact name={t("kind")}>{called(kind)}</Fact>
        <Fact name={t("contractSteps")}>
          <Steps contract={offer} />
        </Fact>
        <Fact name={t("consentedBy")}>{offer.name}</Fact>
        <Fact name={t("note")}>{offer.reason}</Fact>
      </dl>
    </Ask>
  );
}

/** What changes with a contract: its list, and the trail. */
function useRenew(member: string) {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: ["contracts", member] });
    await queries.invalidateQueries({ queryKey: ["audit"] });
  };
}

function Make({ member, onClose }: { member: string; onClose: () => void }) {
  const { t } = useOffice();
  const queries = useQueryClient();
  const renew = useRenew(member);
  const make = async (reason: string) => {
    await call("POST /backoffice/players/{id}/agent", { path: { id: member }, body: { reason } });
    await queries.invalidateQueries({ queryKey: ["player", member] });
    await renew();
  };
  return <Ask title={t("makeAgent")} means={t("makeAgentMeans")} field="reason" most={200} act={t("makeAgent")} onClose={onClose} onAct={make} />;
}

function End({ member, contract, onClose }: { member: string; contract: Contract; onClose: () => void }) {
  const { t, called } = useOffice();
  const renew = useRenew(member);
  const waits = contract.state === "offered";
  const act = t(waits ? "withdrawOffer" : "endContract");
  const end = async (reason: string) => {
    const given = { path: { id: member, contract: contract.id }, body: { reason } };
    try {
      await (waits ? call("POST /backoffice/players/{id}/contracts/{contract}/withdraw", given) : call("POST /backoffice/players/{id}/contracts/{contract}/terminate", given));
    } finally {
      await renew();
    }
  };
  return (
    <Ask title={act} means={t(waits ? "withdrawOfferMeans" : "endContractMeans")} field="reason" most={200} act={act} danger={!waits} onClose={onClose} onAct={end}>
      <dl className="facts">
        <Fact name={t("kind")}>{called(contract.kind)}</Fact>
        <Fact name={t("contractPaid")}>{contract.downline?.account}</Fact>
        <Fact name={t("contractSteps")}>
          <Steps contract={contract} />
        </Fact>
      </dl>
    </Ask>
  );
}

/** A kind, its steps, and why; what the house may not offer, its answer says. */
function Offer({ member, most, onClose }: { member: string; most: Most; onClose: () => void }) {
  const { t, called } = useOffice();
  const renew = useRenew(member);
  const [kind, choose] = useState(most[0]?.kind ?? "realtime_salary");
  const [tiers, setTiers] = useState<Step[]>([{ rate: "" }]);
  const limit = most.find((each) => each.kind === kind)?.rate ?? "0.00";
  const send = async (reason: string) => {
    await call("POST /backoffice/players/{id}/contracts", { path: { id: member }, body: { kind, tiers, reason } });
    await renew();
  };
  return (
    <Ask title={t("offerContract")} means={`${t("offerMeans")} ${t("offerTakesTwo")}`} field="reason" most={200} act={t("sendOffer")} onClose={onClose} onAct={send}>
      <label className="field">
        <span>{t("kind")}</span>
        <select
          value={kind}
          onChange={(event) => {
            choose(event.target.value);
            setTiers([{ rate: "" }]);
          }}
        >
          {most.map((each) => (
            <option key={each.kind} value={each.kind}>
              {called(each.kind)}
            </option>
          ))}
        </select>
      </label>
      <OfferSteps kind={kind} most={limit} tiers={tiers} onChange={setTiers} />
    </Ask>
  );
}
