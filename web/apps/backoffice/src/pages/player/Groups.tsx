/** Groups into which players are put, so that limits can be set for all of a group at once. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState, type FormEvent } from "react";

import { call } from "../../lib/api";
import { count } from "../../lib/figures";
import { PlainLink } from "../../lib/href";
import { useOffice } from "../../lib/office";
import { Problem, Skeleton, Table, useTitle, type Column } from "../../lib/parts";
import { NAME, useGroups, type PlayerGroup } from "./groups";

export function Groups() {
  const { t, may, language } = useOffice();
  useTitle("playerGroups");
  const groups = useGroups();
  const [naming, setNaming] = useState<PlayerGroup | "new" | null>(null);
  const able = may("players.group");
  const columns: Column<PlayerGroup>[] = [
    {
      head: "groupName",
      cell: (group) => (
        // One part: on a phone it stands beside its name, and a second one would fall under it.
        <span>
          {group.name}
          {group.staff && <span className="hint"> {t("groupOfStaff")}</span>}
        </span>
      ),
    },
    { head: "groupMembers", cell: (group) => <span className="figure">{count(group.members, language)}</span>, figure: true },
    ...(able
      ? [
          {
            head: "action" as const,
            cell: (group: PlayerGroup) => (
              <button type="button" className="from" onClick={() => setNaming(group)}>
                {t("groupRename")}
              </button>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <p className="hint">
        <PlainLink to="/players">{t("players")}</PlainLink>
      </p>
      <div className="title">
        <h1>{t("playerGroups")}</h1>
        <span className="spring" />
        {able && (
          <button type="button" className="call" onClick={() => setNaming("new")}>
            {t("groupMake")}
          </button>
        )}
      </div>
      <p className="hint">{t("groupsIntro")}</p>
      {groups.isPending ? <Skeleton /> : !groups.data ? <Problem failure={groups.error} again={() => void groups.refetch()} /> : <Table label={t("playerGroups")} columns={columns} rows={groups.data} rowKey={(group) => group.id} empty="groupsNone" />}
      {naming && <Naming group={naming === "new" ? null : naming} onClose={() => setNaming(null)} />}
    </>
  );
}

/** A group is made, or gets another name. */
function Naming({ group, onClose }: { group: PlayerGroup | null; onClose: () => void }) {
  const { t, say } = useOffice();
  const queries = useQueryClient();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [name, write] = useState(group?.name ?? "");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || name.trim() === "") return;
    setBusy(true);
    setFailure(null);
    try {
      const body = { name: name.trim() };
      if (group) await call("PUT /backoffice/player-groups/{id}", { path: { id: group.id }, body });
      else await call("POST /backoffice/player-groups", { body });
      await queries.invalidateQueries({ queryKey: ["playerGroups"] });
      await queries.invalidateQueries({ queryKey: ["player"] });
      onClose();
    } catch (refused) {
      setFailure(refused);
      setBusy(false);
    }
  };
  const title = t(group ? "groupRename" : "groupMake");
  return (
    <dialog ref={dialog} className="ask" aria-labelledby={`${id}-title`} onCancel={(event) => (event.preventDefault(), busy || onClose())}>
      <form onSubmit={(event) => void submit(event)}>
        <h2 id={`${id}-title`}>{title}</h2>
        <fieldset disabled={busy}>
          <label htmlFor={id}>{t("groupName")}</label>
          <input id={id} required maxLength={NAME} autoComplete="off" value={name} onChange={(event) => write(event.target.value)} />
          {failure !== null && (
            <p className="error" role="alert">
              {say(failure)}
            </p>
          )}
          <div className="choices">
            <button type="button" className="quiet" onClick={onClose}>
              {t("cancel")}
            </button>
            <button type="submit" className="call" disabled={name.trim() === ""}>
              {title}
            </button>
          </div>
        </fieldset>
      </form>
    </dialog>
  );
}
