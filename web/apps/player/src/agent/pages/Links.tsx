/** Referral links: made, copied, shown as a QR code. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState, type FormEvent } from "react";

import { moment } from "ui/format";

import { call } from "../../lib/api";
import { useSite } from "../../lib/site";
import { Listed } from "../../lib/states";
import { toast } from "../../lib/toast";
import { useWords } from "../../lib/words";
import { isAgent, KINDS, type Kind, type Link } from "../calls";
import { copied } from "../copied";
import { AgentIcon } from "../icons";
import { Qr } from "../Qr";
import { agentTexts } from "../texts";

/** Whether a player or an agent is to be made. */
export function Kinds({ kind, onKind }: { kind: Kind; onKind: (kind: Kind) => void }) {
  const w = useWords(agentTexts);
  return (
    <div className="chips" role="group" aria-label={w("kind")}>
      {KINDS.map((name) => (
        <button key={name} type="button" className="chip" aria-pressed={kind === name} onClick={() => onKind(name)}>
          {w(name)}
        </button>
      ))}
    </div>
  );
}

function Card({ link }: { link: Link }) {
  const w = useWords(agentTexts);
  const id = useId();
  const copy = async () => toast(w((await copied(link.url)) ? "copied" : "cannotCopy"));
  return (
    <li className="card ag-linked">
      <Qr text={link.url} label={w("qrOf", { code: link.code })} tooLong={w("qrTooLong")} />
      <div>
        <h2>{link.label || w("noName")}</h2>
        <div className="ag-copy">
          <label className="unseen" htmlFor={id}>
            {link.code}
          </label>
          <input id={id} readOnly value={link.url} onFocus={(event) => event.target.select()} />
          <button type="button" className="call" onClick={() => void copy()} aria-label={`${w("copy")}: ${link.code}`}>
            <AgentIcon name="copy" />
            {w("copy")}
          </button>
        </div>
        <dl className="ag-facts">
          <div>
            <dt>{w("kind")}</dt>
            <dd>{w(isAgent(link.type) ? "agent" : "player")}</dd>
          </div>
          <div>
            <dt>{w("registrations")}</dt>
            <dd className="figure">{link.registrations}</dd>
          </div>
          <div>
            <dt>{w("visits")}</dt>
            <dd className="figure">{link.visits}</dd>
          </div>
          <div>
            <dt>{w("made")}</dt>
            <dd className="figure">{moment(link.createdAt)}</dd>
          </div>
        </dl>
      </div>
    </li>
  );
}

function Maker() {
  const w = useWords(agentTexts);
  const { say } = useSite();
  const queries = useQueryClient();
  const [label, setLabel] = useState("");
  const [kind, setKind] = useState<Kind>("player");
  const id = useId();
  const make = useMutation({
    mutationFn: () => call("POST /wps/agent/links", { body: { label: label.trim(), type: kind } }),
    onSuccess: async () => {
      setLabel("");
      toast(w("linkMade"));
      await queries.invalidateQueries({ queryKey: ["links"] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate();
  };
  return (
    <form className="card" onSubmit={submit}>
      <p>{w("linksText")}</p>
      <Kinds kind={kind} onKind={setKind} />
      <fieldset disabled={make.isPending} className="ag-one">
        <div className="field">
          <label htmlFor={id}>{w("linkName")}</label>
          <input id={id} maxLength={40} placeholder={w("linkNameHint")} value={label} onChange={(event) => setLabel(event.target.value)} />
        </div>
        <button type="submit" className="quiet">
          {w("makeLink")}
        </button>
      </fieldset>
      {make.error && (
        <p className="error" role="alert">
          {say(make.error)}
        </p>
      )}
    </form>
  );
}

export function Links() {
  const w = useWords(agentTexts);
  const links = useQuery({ queryKey: ["links"], queryFn: () => call("GET /wps/agent/links") });
  return (
    <>
      <Maker />
      <Listed query={links} isEmpty={(list) => list.length === 0} empty={w("noLinks")}>
        {(list) => (
          <ul>
            {list.map((link) => (
              <Card key={link.code} link={link} />
            ))}
          </ul>
        )}
      </Listed>
    </>
  );
}
