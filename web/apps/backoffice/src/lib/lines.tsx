/** Lines of a member's ledger; each leads to what moved the money. */
import { Link } from "@tanstack/react-router";

import type { Line } from "./api";
import { origin } from "./figures";
import { useOffice } from "./office";
import { Money, Short, Table, When, type Column } from "./parts";
import { href, PlainLink } from "./href";

/** The line's amount, as a link to where it comes from. */
function Amount({ line, member }: { line: Line; member: string }) {
  const money = <Money amount={line.amount} signed />;
  const from = origin(line.cause, line.round ?? null);
  if (from?.to === "round")
    return <PlainLink to={href(["rounds", from.id])}>{money}</PlainLink>;
  if (from?.to === "withdrawal") return <PlainLink to={href(["withdrawals"], { member, id: from.id })}>{money}</PlainLink>;
  return money;
}

export function Lines({ rows, member }: { rows: Line[]; member: string }) {
  const { t, called, named } = useOffice();
  const columns: Column<Line>[] = [
    { head: "time", cell: (row) => <When at={row.at} /> },
    { head: "why", cell: (row) => named("reason", row.reason) },
    { head: "wallet", cell: (row) => called(row.account) },
    { head: "amount", cell: (row) => <Amount line={row} member={member} />, figure: true },
    {
      head: "cause",
      cell: (row) => (
        <Link to="/players/$id" params={{ id: member }} search={{ cause: row.cause }} className="from" resetScroll={false} title={row.cause}>
          <Short text={row.cause} letters={26} />
        </Link>
      ),
    },
  ];
  return <Table label={t("ledger")} columns={columns} rows={rows} rowKey={(row) => `${row.id}:${row.account}`} empty="noLines" />;
}
