/** What an agent does with a link: changes it, or puts it away for good. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";

import { call } from "../lib/api";
import { Field, Modal } from "../lib/modal";
import { useSite } from "../lib/site";
import { toast } from "../lib/toast";
import { useWords } from "../lib/words";
import { isAgent } from "../lib/accounts";
import type { Kind, Link } from "./calls";
import { Kinds } from "./Kinds";
import { agentTexts } from "./texts";

interface Of {
  link: Link;
  onClose: () => void;
}

export const kindOf = (link: Link): Kind => (isAgent(link.type) ? "agent" : "player");

/** Changes a link; the list follows. */
export function useLinkChange(link: Link, done: () => void) {
  const w = useWords(agentTexts);
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (wish: { label?: string; kind?: Kind; enabled?: boolean }) => {
      const { label = link.label, kind = kindOf(link), enabled = link.state === "active" } = wish;
      return call("PUT /wps/agent/links/{code}", { path: { code: link.code }, body: { label: label.trim(), type: kind, enabled } });
    },
    onSuccess: async () => {
      toast(w("linkChanged"));
      await queries.invalidateQueries({ queryKey: ["links"] });
      done();
    },
  });
}

export function EditLink({ link, onClose }: Of) {
  const w = useWords(agentTexts);
  const { say } = useSite();
  const [label, setLabel] = useState(link.label);
  const [kind, setKind] = useState<Kind>(kindOf(link));
  const change = useLinkChange(link, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ label, kind });
  };
  return (
    <Modal title={w("editLink")} onClose={onClose}>
      <form onSubmit={submit}>
        <fieldset disabled={change.isPending}>
          <Field label={w("linkName")} name="label" value={label} onChange={(text) => setLabel([...text].slice(0, 40).join(""))} />
          <Kinds kind={kind} onKind={setKind} />
          <p className="aside">{w("editLinkText")}</p>
          {change.error && (
            <p className="error" role="alert">
              {say(change.error)}
            </p>
          )}
          <div className="pair">
            <button type="button" className="quiet" onClick={onClose}>
              {w("cancel")}
            </button>
            <button type="submit" className="call" aria-busy={change.isPending}>
              {w("save")}
            </button>
          </div>
        </fieldset>
      </form>
    </Modal>
  );
}

/** It is asked for twice: its code never works again. */
export function DeleteLink({ link, onClose }: Of) {
  const w = useWords(agentTexts);
  const { say } = useSite();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call("DELETE /wps/agent/links/{code}", { path: { code: link.code } }),
    onSuccess: async () => {
      toast(w("linkDeleted"));
      await queries.invalidateQueries({ queryKey: ["links"] });
      onClose();
    },
  });
  return (
    <Modal title={w("deleteLink")} onClose={onClose}>
      <p>{w("deleteLinkSure", { name: link.label || link.code })}</p>
      {remove.error && (
        <p className="error" role="alert">
          {say(remove.error)}
        </p>
      )}
      <div className="pair">
        <button type="button" className="quiet" onClick={onClose} disabled={remove.isPending}>
          {w("cancel")}
        </button>
        <button type="button" className="call" onClick={() => remove.mutate()} disabled={remove.isPending} aria-busy={remove.isPending}>
          {w("deleteLink")}
        </button>
      </div>
    </Modal>
  );
}
