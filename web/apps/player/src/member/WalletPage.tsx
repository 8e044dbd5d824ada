import { useQuery } from "@tanstack/react-query";

import { call } from "../lib/api";
import { money } from "ui/format";
import { useSite } from "../lib/site";
import { Listed } from "../lib/states";
import { Transfers } from "./Transfers";

export function WalletPage() {
  const { t, language, member } = useSite();
  const wallet = useQuery({ queryKey: ["wallet"], queryFn: () => call("GET /wps/v2/wallets/balance") });
  const symbol = member?.currency.symbol ?? "";
  return (
    <>
      <Listed query={wallet} isEmpty={() => false} empty="">
        {({ assets }) =>
          assets.map((asset) => (
            <dl key={asset.asset} className="purses">
              <div>
                <dt>{t("available")}</dt>
                <dd className="figure large">
                  {symbol}
                  {money(asset.available, language)}
                </dd>
              </div>
              <div>
                <dt>{t("held")}</dt>
                <dd className="figure">
                  {symbol}
                  {money(asset.held, language)}
                </dd>
              </div>
              <div>
                <dt>{t("bonus")}</dt>
                <dd className="figure">
                  {symbol}
                  {money(asset.bonus, language)}
                </dd>
              </div>
            </dl>
          ))
        }
      </Listed>
      {member?.type !== 4 && <Transfers />}
    </>
  );
}
