/** Where the account is signed in, and when somebody signed in or tried to. */
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";

import { call } from "../lib/api";
import { deviceName } from "ui/device";
import { moment } from "ui/format";
import { useSite } from "../lib/site";
import { Listed } from "../lib/states";
import { toast } from "../lib/toast";
import { useWords } from "../lib/words";
import { securityTexts } from "./texts";

export function SecurityDevices() {
  const { t, say } = useSite();
  const queries = useQueryClient();
  const devices = useQuery({ queryKey: ["devices"], queryFn: () => call("GET /wps/member/devices") });
  const end = async (id: string) => {
    await call("DELETE /wps/member/devices/{id}", { path: { id } }).catch((failure: unknown) => toast(say(failure)));
    await queries.invalidateQueries({ queryKey: ["devices"] });
  };
  return (
    <>
      <h2>{t("devices")}</h2>
      <Listed query={devices} isEmpty={() => false} empty="">
        {(list) => (
          <ul className="lines">
            {list.map((device) => (
              <li key={device.id}>
                <span>
                  {device.ip} {device.current && <small>({t("thisDevice")})</small>}
                  <small className="device" title={device.device}>{deviceName(device.device)}</small>
                </span>
                <time dateTime={device.seenAt}>{moment(device.seenAt)}</time>
                {!device.current && (
                  <button type="button" className="quiet small" onClick={() => void end(device.id)}>
                    {t("endDevice")}
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Listed>
    </>
  );
}

export function SecurityHistory() {
  const { t, say } = useSite();
  const w = useWords(securityTexts);
  const history = useInfiniteQuery({
    queryKey: ["logins"],
    initialPageParam: "",
    queryFn: ({ pageParam }) => call("GET /wps/member/history/logins", pageParam === "" ? {} : { query: { cursor: Number(pageParam) } }),
    getNextPageParam: (page) => page.next ?? undefined,
  });
  const rows = history.data?.pages.flatMap((page) => page.content) ?? [];
  return (
    <>
      <h2>{w("history")}</h2>
      {history.error && (
        <p className="error" role="alert">
          {say(history.error)}
        </p>
      )}
      {history.data && rows.length === 0 && <p className="note empty">{w("noHistory")}</p>}
      <ul className="lines">
        {rows.map((row) => (
          <li key={row.at + row.ip + row.method}>
            <span>
              {row.ip} <small>{`by.${row.method}` in securityTexts ? w(`by.${row.method}` as "by.sms") : row.method}</small>
              <small className="device" title={row.device}>{deviceName(row.device)}</small>
            </span>
            <time dateTime={row.at}>{moment(row.at)}</time>
            <b className={row.succeeded ? "gain" : "refused"}>{w(row.succeeded ? "succeeded" : "failed")}</b>
          </li>
        ))}
      </ul>
      {history.hasNextPage && (
        <button type="button" className="quiet wide" disabled={history.isFetching} onClick={() => void history.fetchNextPage()}>
          {t("more")}
        </button>
      )}
    </>
  );
}
