import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";

import { moment, money } from "ui/format";

import { call, type Bet } from "../lib/api";
import { Icon } from "../lib/icon";
import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { useVendorName } from "../games/makers";
import { memberTexts } from "./texts";

function Row({ bet }: { bet: Bet }) {
  const w = useWords(memberTexts);
  const { language } = useSite();
  const maker = useVendorName();
  const state = `bet.${bet.state}` as keyof typeof memberTexts;
  const won = !/^0*(\.0*)?$/.test(bet.payout);
  return (
    <li className="bet">
      <span>
        <b>{bet.gameName}</b>
        <small>
          {maker(bet.vendor)} · <time dateTime={bet.at}>{moment(bet.at)}</time> · {state in memberTexts ? w(state) : bet.state}
        </small>
      </span>
      <dl>
        <div>
          <dt>{w("stake")}</dt>
          <dd className="figure">{money(bet.stake, language)}</dd>
        </div>
        <div>
          <dt>{w("payout")}</dt>
          <dd className={won ? "figure gain" : "figure"}>{money(bet.payout, language)}</dd>
        </div>
      </dl>
      {bet.verify && (
        <Link to="/verify" search={{ round: bet.verify }} className="quiet small" aria-label={w("verifyOf", { game: bet.gameName, time: moment(bet.at) })}>
          <Icon name="shield" />
          {w("verify")}
        </Link>
      )}
    </li>
  );
}

/** The betting record. Stake and payout are those of the ledger. */
export function Bets() {
  const w = useWords(memberTexts);
  const { t, say } = useSite();
  const record = useInfiniteQuery({
    queryKey: ["bets"],
    initialPageParam: "",
    queryFn: ({ pageParam }) => call("GET /wps/member/bets", { query: { pageSize: 20, cursor: pageParam } }),
    getNextPageParam: (page) => page.next ?? undefined,
  });
  if (record.error) {
    return (
      <div className="note" role="alert">
        <p>{say(record.error)}</p>
        <button type="button" className="quiet" onClick={() => void record.refetch()}>
          {t("refresh")}
        </button>
      </div>
    );
  }
  if (!record.data) return <span className="skeleton" role="status" aria-label={t("loadingLabel")} />;
  const bets = record.data.pages.flatMap((page) => page.content);
  if (bets.length === 0) return <p className="note">{w("noBets")}</p>;
  return (
    <>
      <ul className="bets">
        {bets.map((bet) => (
          <Row key={bet.id} bet={bet} />
        ))}
      </ul>
      {record.hasNextPage && (
        <button type="button" className="quiet wide" onClick={() => void record.fetchNextPage()}>
          {t("more")}
        </button>
      )}
    </>
  );
}
