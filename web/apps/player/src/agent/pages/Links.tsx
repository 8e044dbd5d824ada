/** Referral links: made, copied, shown as a QR code, changed, switched off, deleted. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState, type FormEvent } from "react";

import { moment } from "ui/format";

import { call } from "../../lib/api";
import { useSite } from "../../lib/site";
import { Listed } from "../../lib/states";
import { toast } from "../../lib/toast";
import { useWords } from "../../lib/words";
import type { Kind, Link } from "../calls";
import { copied } from "../../lib/copied";
import { AgentIcon } from "../icons";
import { Kinds } from "../Kinds";
import { DeleteLink, EditLink, kindOf, useLinkChange } from "../LinkDialogs";
import { Qr } from "../Qr";
import { agentTexts } from "../texts";

function Facts({ link }: { link: Link }) {
  const w = useWords(agentTexts);
  return (
    <dl className="ag-facts">
      <div>
        <dt>{w("kind")}</dt>
        <dd>{w(kindOf(link))}</dd>
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
  );
}

/** What can be done with a link. Switching it off is taken back by one press, so it asks nothing. */
function Acts({ link }: { link: Link }) {
  const w = useWords(agentTexts);
  const { say } = useSite();
  const [open, setOpen] = useState<"edit" | "delete" | null>(null);
  const turn = useLinkChange(link, () => {});
  const enabled = link.state === "active";
  const close = () => setOpen(null);
  return (
    <>
      <div className="ag-feet">
        <button type="button" className="quiet small" onClick={() => setOpen("edit")} aria-label={`${w("editLink")}: ${link.code}`}>
          {w("editLink")}
        </button>
        <button type="button" className="quiet small" disabled={turn.isPending} onClick={() => turn.mutate({ enabled: !enabled })} aria-label={`${w(enabled ? "disableLink" : "enableLink")}: ${link.code}`}>
          {w(enabled ? "disableLink" : "enableLink")}
        </button>
        <button type="button" className="quiet small" onClick={() => setOpen("delete")} aria-label={`${w("deleteLink")}: ${link.code}`}>
          {w("deleteLink")}
        </button>
      </div>
      {turn.error && (
        <p className="error" role="alert">
          {say(turn.error)}
        </p>
      )}
      {open === "edit" && <EditLink link={link} onClose={close} />}
      {open === "delete" && <DeleteLink link={link} onClose={close} />}
    </>
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
        {link.state === "disabled" && <p className="ag-stop">{w("linkOff")}</p>}
        <Facts link={link} />
        <Acts link={link} />
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

/** Deleted links stand apart: only their figures are left. */
function Lists({ list }: { list: Link[] }) {
  const w = useWords(agentTexts);
  const deleted = list.filter(({ state }) => state === "deleted");
  return (
    <>
      <ul>
        {list
          .filter(({ state }) => state !== "deleted")
          .map((link) => (
            <Card key={link.code} link={link} />
          ))}
      </ul>
      {deleted.length > 0 && (
        <details className="card ag-gone">
          <summary>{w("deletedLinks", { count: deleted.length })}</summary>
          <ul>
            {deleted.map((link) => (
              <li key={link.code}>
                <h3>
                  {link.label || w("noName")} <small className="figure">{link.code}</small>
                </h3>
                <Facts link={link} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

export function Links() {
  const w = useWords(agentTexts);
  const links = useQuery({ queryKey: ["links"], queryFn: () => call("GET /wps/agent/links") });
  return (
    <>
      <Maker />
      <Listed query={links} isEmpty={(list) => list.length === 0} empty={w("noLinks")}>
        {(list) => <Lists list={list} />}
      </Listed>
    </>
  );
}
