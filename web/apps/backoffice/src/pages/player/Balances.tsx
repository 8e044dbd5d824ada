/** What a player has, account by account of the ledger, and what vendors keep of his. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";

import { call, type Answer as Answered } from "../../lib/api";
import { useOffice } from "../../lib/office";
import { Answer, Money, Table, When, type Column } from "../../lib/parts";

type Balances = Answered<"GET /backoffice/players/{id}/balances">;
type Account = Balances["accounts"][number];
type Purse = Balances["purses"][number];

export function Balances({ id }: { id: string }) {
  const found = useQuery({ queryKey: ["balances", id], queryFn: () => call("GET /backoffice/players/{id}/balances", { path: { id } }) });
  return <Answer query={found}>{(balances) => <Found id={id} balances={balances} />}</Answer>;
}

function Found({ id, balances }: { id: string; balances: Balances }) {
  const { t, called, language, may } = useOffice();
  const accounts: Column<Account>[] = [
    { head: "asset", cell: (row) => row.asset },
    { head: "purse", cell: (row) => called(`acc_${row.account}`) },
    {
      head: "amount",
      cell: (row) => (
        <Link to="/players/$id" params={{ id }} search={{}} className="from" resetScroll={false}>
          <Money amount={row.amount} />
        </Link>
      ),
      figure: true,
    },
  ];
  const purses: Column<Purse>[] = [
    { head: "vendor", cell: (row) => <span>{row.name[language === "EN" ? "en" : "bn"] || row.vendor}</span> },
    { head: "asset", cell: (row) => row.asset },
    { head: "toldAt", cell: (row) => (row.at ? <When at={row.at} /> : <span className="muted">{t("notTold")}</span>) },
    { head: "amount", cell: (row) => <Money amount={row.amount} />, figure: true },
  ];
  return (
    <>
      <h2>{t("accountsOf")}</h2>
      <div className="narrow-table">
        <Table label={t("accountsOf")} columns={accounts} rows={balances.accounts} rowKey={(row) => `${row.asset} ${row.account}`} empty="noAccounts" />
      </div>
      <h2>{t("pursesOf")}</h2>
      <div className="narrow-table">
        <Table label={t("pursesOf")} columns={purses} rows={balances.purses} rowKey={(row) => `${row.vendor} ${row.asset}`} empty="noPursesOf" />
      </div>
      {may("reconcile.read") && (
        <p className="links">
          <Link to="/purses" className="from">
            {t("onTheWay")}
          </Link>
        </p>
      )}
    </>
  );
}
