/** The limits of groups at a table, in the window of its terms. */
import { useId } from "react";

import { useOffice } from "../../lib/office";
import { PlainLink } from "../../lib/href";
import type { TextId } from "../../lib/texts";
import { useGroups } from "../player/groups";
import { faultOf, type GroupDraft } from "./groupLimits";
import type { Draft } from "./terms";
import { isRoom } from "./words";

interface Props {
  drafts: GroupDraft[];
  table: Draft;
  /** Whether faults are told. */
  tried: boolean;
  onChange: (drafts: GroupDraft[]) => void;
}

export function GroupLimits({ drafts, table, tried, onChange }: Props) {
  const { t } = useOffice();
  const groups = useGroups();
  const id = useId();
  const known = groups.data ?? [];
  const free = known.find((group) => !drafts.some((draft) => draft.group === group.id));
  const set = (place: number, part: Partial<GroupDraft>) => onChange(drafts.map((draft, at) => (at === place ? { ...draft, ...part } : draft)));
  const amounts = [
    ["least", isRoom(table.rules) ? "roomLeast" : "tableLeast"],
    ["mostOnCell", isRoom(table.rules) ? "roomMost" : "tableMostOnCell"],
    ["mostInRound", isRoom(table.rules) ? "roomBring" : "tableMostInRound"],
  ] as const satisfies readonly (readonly [keyof GroupDraft, TextId])[];
  return (
    <div className="group-limits">
      <h3 id={id}>{t("groupLimits")}</h3>
      <p className="hint">{t("groupLimitsMeans")}</p>
      {groups.data?.length === 0 && (
        <p className="hint">
          {t("groupsNone")} <PlainLink to="/players/groups">{t("playerGroups")}</PlainLink>
        </p>
      )}
      {drafts.map((draft, place) => {
        const fault = tried ? faultOf(draft, drafts, table) : undefined;
        const name = known.find((group) => group.id === draft.group)?.name ?? draft.group;
        return (
          <div key={place} role="group" aria-label={name === "" ? t("playerGroup") : name} aria-describedby={fault && `${id}-${place}`} className="group-limit">
            <label>
              {t("playerGroup")}
              <select value={draft.group} aria-invalid={fault === "groupFaultNone" || fault === "groupFaultTwice" || undefined} onChange={(event) => set(place, { group: event.target.value })}>
                {!known.some((group) => group.id === draft.group) && <option value={draft.group}>{draft.group === "" ? t("groupChoose") : draft.group}</option>}
                {known.map((group) => (
                  <option key={group.id} value={group.id}>
                    {group.name}
                  </option>
                ))}
              </select>
            </label>
            {amounts.map(([field, label]) => (
              <label key={field}>
                {t(label).replace(/\s*\(?\{currency\}\)?/, "")}
                <input inputMode="decimal" className="figure" maxLength={20} autoComplete="off" value={draft[field]} aria-invalid={(fault !== undefined && fault !== "groupFaultNone" && fault !== "groupFaultTwice") || undefined} onChange={(event) => set(place, { [field]: event.target.value })} />
              </label>
            ))}
            <button type="button" className="from" onClick={() => onChange(drafts.filter((_, at) => at !== place))}>
              {t("groupLimitDrop")}
            </button>
            {fault && (
              <p className="wrong" id={`${id}-${place}`}>
                {t(fault)}
              </p>
            )}
          </div>
        );
      })}
      {free && (
        <button type="button" className="quiet" onClick={() => onChange([...drafts, { group: free.id, least: table.least, mostOnCell: table.mostOnCell, mostInRound: table.mostInRound }])}>
          {t("groupLimitAdd")}
        </button>
      )}
    </div>
  );
}
