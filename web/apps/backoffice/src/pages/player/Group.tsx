/** The group that a player is in, and another one. */
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";

import { call, type Player } from "../../lib/api";
import { useOffice } from "../../lib/office";
import { Ask } from "../../lib/parts";
import { useGroups } from "./groups";

export function Group({ player }: { player: Player }) {
  const { t, may } = useOffice();
  const [changing, setChanging] = useState(false);
  return (
    <>
      {player.group?.name ?? t("none")}
      {may("players.group") && (
        <>
          {" "}
          <button type="button" className="from" onClick={() => setChanging(true)}>
            {t("groupChange")}
          </button>
        </>
      )}
      {changing && <Change player={player} onClose={() => setChanging(false)} />}
    </>
  );
}

function Change({ player, onClose }: { player: Player; onClose: () => void }) {
  const { t } = useOffice();
  const queries = useQueryClient();
  const groups = useGroups();
  const id = useId();
  const [group, choose] = useState(player.group?.id ?? "");
  const put = async (reason: string) => {
    await call("PUT /backoffice/players/{id}/group", { path: { id: player.id }, body: { group: group === "" ? null : group, reason } });
    await queries.invalidateQueries({ queryKey: ["player", player.id] });
    await queries.invalidateQueries({ queryKey: ["playerGroups"] });
  };
  return (
    <Ask title={t("groupOf").replace("{name}", player.account)} means={t("groupMeans")} field="reason" most={200} act={t("groupChange")} onClose={onClose} onAct={put}>
      <div className="field">
        <label htmlFor={id}>{t("playerGroup")}</label>
        <select id={id} value={group} onChange={(event) => choose(event.target.value)}>
          <option value="">{t("groupNone")}</option>
          {(groups.data ?? (player.group ? [player.group] : [])).map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
        {groups.data?.length === 0 && <p className="hint">{t("groupsNone")}</p>}
      </div>
    </Ask>
  );
}
