/** What a player has, account by account of the ledger, and what vendors keep of it. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";

import { call, type Answer as Answered } from "../../lib/api";
import { useOffice } from "../../lib/office";
import { Answer, Money, Table, When, type Column } from "../../lib/parts";

type Account = Answered<"GET /backoffice/players/{id}/balances">[number];
type VendorWallet = Answered<"GET /backoffice/players/{id}/vendor-wallets">[number];

export function Balances({ id }: { id: string }) {
  const { t, may } = useOffice();
  const accounts = useQuery({ queryKey: ["balances", id], queryFn: () => call("GET /backoffice/players/{id}/balances", { path: { id } }) });
  const vendorWallets = useQuery({ queryKey: ["vendorWallets", id], queryFn: () => call("GET /backoffice/players/{id}/vendor-wallets", { path: { id } }) });
  return (
    <>
      <h2>{t("accountsOf")}</h2>
      <div className="narrow-table">
        <Answer query={accounts}>{(rows) => <Accounts id={id} rows={rows} />}</Answer>
      </div>
      <h2>{t("walletsOf")}</h2>
      <div className="narrow-table">
        <Answer query={vendorWallets}>{(rows) => <VendorWallets rows={rows} />}</Answer>
      </div>
      {may("reconcile.read") && (
        <p className="links">
          <Link to="/vendor-wallets" className="from">
            {t("onTheWay")}
          </Link>
        </p>
      )}
    </>
  );
}

function Accounts({ id, rows }: { id: string; rows: Account[] }) {
  const { t, called } = useOffice();
  const accounts: Column<Account>[] = [
    { head: "asset", cell: (row) => row.asset },
    { head: "wallet", cell: (row) => called(`acc_${row.account}`) },
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
  return <Table label={t("accountsOf")} columns={accounts} rows={rows} rowKey={(row) => `${row.asset} ${row.account}`} empty="noAccounts" />;
}

function VendorWallets({ rows }: { rows: VendorWallet[] }) {
  const { t, language } = useOffice();
  const vendorWallets: Column<VendorWallet>[] = [
    { head: "vendor", cell: (row) => <span>{row.name[language === "EN" ? "en" : "bn"] || row.id}</span> },
    { head: "asset", cell: (row) => row.currency },
    { head: "toldAt", cell: (row) => (row.toldAt ? <When at={row.toldAt} /> : <span className="muted">{t("notTold")}</span>) },
    { head: "amount", cell: (row) => <Money amount={row.balance} />, figure: true },
  ];
  return <Table label={t("walletsOf")} columns={vendorWallets} rows={rows} rowKey={(row) => row.id} empty="noWalletsOf" />;
}
