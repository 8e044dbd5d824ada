/** The contract window (spec.md 2): an offer that waits for whoever is signed in opens by itself, once in a session. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { moment } from "ui/format";

import { useSwitches } from "../auth/switches";
import { dialogs, useDialog } from "../lib/dialogs";
import { Modal } from "../lib/modal";
import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { Answer, type Act } from "./Answer";
import { isAgent } from "../lib/accounts";
import type { Contract } from "./calls";
import { offerTexts } from "./offerTexts";
import { contractsQuery } from "./queries";
import { agentTexts } from "./texts";
import { Tiers } from "./Tiers";
import { isSalary, rates, SALARIES, stepped } from "./salaries";

const KEY = "contractsSeen";
const seen = {
  read: (): string[] => (sessionStorage.getItem(KEY) ?? "").split(" ").filter((id) => id !== ""),
  keep: (id: string) => sessionStorage.setItem(KEY, [...new Set([...seen.read(), id])].join(" ")),
};

/** The next offer that waits for an answer and was not put off in this session. */
export function waiting(contracts: Contract[], putOff: string[]): Contract | undefined {
  return contracts.find(({ id, incoming, state }) => incoming && state === "offered" && !putOff.includes(id));
}

/** Who has contracts at all: agents, while AGENTPOLICY3 is on; trial players are none (spec.md 4). */
function useContracts() {
  const { member } = useSite();
  const on = useSwitches()("AGENTPOLICY3");
  return useQuery({ ...contractsQuery, enabled: on && member !== null && isAgent(member.type) });
}

/** Opens the window when nothing else is open. `busy` is true while a page shows a dialog of its own. */
export function Offers({ busy = false }: { busy?: boolean }) {
  const { data } = useContracts();
  const open = useDialog();
  const next = waiting(data ?? [], seen.read())?.id;
  useEffect(() => {
    if (next !== undefined && !busy && !open) dialogs.show({ kind: "contract", id: next });
  }, [next, busy, open]);
  return null;
}

export function ContractDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const w = useWords(offerTexts);
  const a = useWords(agentTexts);
  const { data } = useContracts();
  const [act, setAct] = useState<Act | null>(null);
  const contract = data?.find((each) => each.id === id);
  if (!contract) return null;
  const close = () => {
    seen.keep(id);
    onClose();
  };
  const running = data?.find(({ incoming, kind, state }) => incoming && kind === contract.kind && state === "accepted");
  const facts = [
    [w("from"), contract.counterparty === "-1" ? w("house") : (contract.account ?? contract.counterparty)],
    ...(isSalary(contract.kind) ? [[w("kind"), a(SALARIES[contract.kind])]] : []),
    [w("rate"), `${rates(contract)} %`],
    [w("now"), running ? `${rates(running)} %` : w("noneNow")],
    ...(contract.expiresAt == null ? [] : [[a("expires"), moment(contract.expiresAt).slice(0, 16)]]),
  ];
  return (
    <Modal title={w("title")} onClose={close}>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figure">{value}</dd>
          </div>
        ))}
      </dl>
      {stepped(contract.kind) && <Tiers tiers={contract.tiers} />}
      {act === null ? (
        <>
          <div className="pair">
            <button type="button" className="quiet" onClick={() => setAct("reject")}>
              {a("reject")}
            </button>
            <button type="button" className="call" onClick={() => setAct("accept")}>
              {a("accept")}
            </button>
          </div>
          <p className="aside">{w("laterText")}</p>
          <button type="button" className="quiet wide" onClick={close}>
            {w("later")}
          </button>
        </>
      ) : (
        <Answer contract={contract} act={act} onBack={() => setAct(null)} onDone={close} />
      )}
    </Modal>
  );
}
