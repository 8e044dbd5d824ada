import { useInfiniteQuery } from "@tanstack/react-query";

import { call } from "../lib/api";
import { moment, money } from "ui/format";
import { isTextId, useSite } from "../lib/site";

/** The account record: every line is a row of the ledger. */
export function Records() {
  const { t, say, language } = useSite();
  const record = useInfiniteQuery({
    queryKey: ["transactions"],
    initialPageParam: "",
    queryFn: ({ pageParam }) => call("GET /wps/member/transactions", { query: { pageSize: 20, cursor: pageParam } }),
    getNextPageParam: (page) => page.next,
  });
  if (record.error) return <p className="note">{say(record.error)}</p>;
  if (!record.data) return <span className="skeleton" role="status" aria-label={t("loadingLabel")} />;
  const lines = record.data.pages.flatMap((page) => page.content);
  if (lines.length === 0) return <p className="note">{t("emptyRecords")}</p>;
  return (
    <>
      <ul className="lines">
        {lines.map((line) => {
          const name = `kind.${line.kind}`;
          return (
            <li key={line.id}>
              <span>{isTextId(name) ? t(name) : line.kind}</span>
              <time dateTime={line.at}>{moment(line.at)}</time>
              <b className={line.amount.startsWith("-") ? "figure" : "figure gain"}>
                {line.amount.startsWith("-") ? "" : "+"}
                {money(line.amount, language)}
              </b>
            </li>
          );
        })}
      </ul>
      {record.hasNextPage && (
        <button type="button" className="quiet wide" onClick={() => void record.fetchNextPage()}>
          {t("more")}
        </button>
      )}
    </>
  );
}
