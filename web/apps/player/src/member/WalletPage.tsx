/** My wallet: everything that is one's own, wherever it lies, and the ways between. */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";

import { call } from "../lib/api";
import { Icon } from "../lib/icon";
import { useSite } from "../lib/site";
import { Listed } from "../lib/states";
import { useWords } from "../lib/words";
import { hasMoving } from "../wallet/figures";
import { useHidden } from "../wallet/hidden";
import { VendorWallets, useShown, Ways } from "../wallet/VendorWallets";
import { useFunds, useLook, useVendors } from "../wallet/queries";
import { walletTexts } from "../wallet/texts";
import { Transfers } from "./Transfers";
import "../wallet/wallet.css";

export function WalletPage() {
  const { t, member } = useSite();
  const w = useWords(walletTexts);
  const { hidden, toggle } = useHidden();
  const shown = useShown(hidden);
  // A trial's money stays where it is: its games are the demo's.
  const real = member !== null && member.type !== 4;
  const wallet = useQuery({ queryKey: ["wallet", "balance"], queryFn: () => call("GET /wps/v2/wallets/balance") });
  const vendors = useVendors(real);
  const funds = useFunds(hasMoving(vendors.data));
  const { look, looking } = useLook(real);
  // What is shown at once is what was known last; the vendors are asked meanwhile.
  useEffect(() => void look(), [look]);
  // From above downwards: what follows must not be there before what stands over it has its height.
  const first = funds.isPending || wallet.isPending;
  const several = vendors.data !== undefined && !vendors.data.isSingle;
  return (
    <>
      <Listed query={funds} isEmpty={() => false} empty="">
        {(all) => (
          <section className="card worth" aria-label={w("total")}>
            <div className="head">
              <span>{w("total")}</span>
              <span className="acts">
                <button type="button" className="icon" onClick={toggle} aria-label={t(hidden ? "show" : "hide")}>
                  <Icon name={hidden ? "eyeOff" : "eye"} />
                </button>
                <button type="button" className={looking ? "icon turning" : "icon"} onClick={() => void look()} aria-label={t("refresh")}>
                  <Icon name="refresh" />
                </button>
              </span>
            </div>
            <p className="figure large">{shown(all.total)}</p>
            <p className="aside">{w("totalWhy")}</p>
            <Listed query={wallet} isEmpty={() => false} empty="">
              {({ assets }) =>
                assets.map((asset) => (
                  <dl key={asset.asset} className="sums" aria-label={asset.currency}>
                    <div>
                      <dt>{t("available")}</dt>
                      <dd className="figure">{shown(asset.available)}</dd>
                    </div>
                    <div>
                      <dt>{t("held")}</dt>
                      <dd className="figure">{shown(asset.held)}</dd>
                    </div>
                    <div>
                      <dt>{t("bonus")}</dt>
                      <dd className="figure">{shown(asset.bonus)}</dd>
                    </div>
                    {Number(all.atTables) !== 0 && asset.asset === all.currency && (
                      <div>
                        <dt>{w("atTables")}</dt>
                        <dd className="figure">{shown(all.atTables)}</dd>
                      </div>
                    )}
                    {several && asset.asset === all.currency && (
                      <>
                        <div>
                          <dt>{w("atVendors")}</dt>
                          <dd className="figure">{shown(all.atVendors)}</dd>
                        </div>
                        <div>
                          <dt>{w("onTheWay")}</dt>
                          <dd className="figure">{shown(all.onTheWay)}</dd>
                        </div>
                      </>
                    )}
                  </dl>
                ))
              }
            </Listed>
          </section>
        )}
      </Listed>
      {real && !first && (
        <Listed query={vendors} isEmpty={() => false} empty="">
          {(known) =>
            known.isSingle ? null : (
              <>
                <VendorWallets vendors={known} available={funds.data?.available ?? "0"} hidden={hidden} />
                <Ways vendors={known} hidden={hidden} />
              </>
            )
          }
        </Listed>
      )}
      {real && !first && !vendors.isPending && <Transfers />}
    </>
  );
}
