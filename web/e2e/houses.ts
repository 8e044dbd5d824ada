/**
 * Where the houses of a run stand. Each worker has a house of its own, a hundred ports from the next, so that stories that change the
 * whole site run beside each other and never meet.
 */

/** How many stories run at the same time: what two cores carry. A demo that runs already is one house. */
export const WORKERS = process.env["MELA_SITE"] === undefined ? 2 : 1;

export interface House {
  site: string;
  office: string;
  metrics: string;
  /** The game vendor, and the one that keeps players' money itself. */
  studio: string;
  vendorWallets: string;
  /** Simulators of the payment provider, the bank and the chain. */
  bank: string;
}

/** The house of one worker. */
export function house(worker: number): House {
  const at = (port: number) => `http://127.0.0.1:${port + 100 * worker}`;
  return { site: at(8080), office: at(8081), metrics: at(8082), studio: at(8090), bank: at(8091), vendorWallets: at(8092) };
}

/** What a house must be told to stand there. */
export function settings({ site, office, metrics, studio, bank }: House): Record<string, string> {
  const listen = (url: string) => new URL(url).host;
  return {
    MELA_SITE__LISTEN: listen(site),
    MELA_IDENTITY__SITE_URL: site,
    MELA_PLAY__LOBBY_URL: site,
    MELA_CASHIER__WEBHOOK_URL: site,
    MELA_CASHIER__PROVIDERS__FAIR__URL: bank,
    MELA_CASHIER__ORIGINS: site,
    MELA_SIMULATOR__LISTEN: listen(bank),
    MELA_SIMULATOR__PUBLIC_URL: bank,
    MELA_BACKOFFICE__LISTEN: listen(office),
    MELA_METRICS__LISTEN: listen(metrics),
    MELA_STUDIO__LISTEN: listen(studio),
    MELA_STUDIO__PUBLIC_URL: studio,
    MELA_STUDIO__FRAME_ANCESTORS: site,
    MELA_STUDIO__WALLET_URL: `${site}/partner/studio`,
  };
}

const mine = house(Number(process.env["TEST_PARALLEL_INDEX"] ?? "0"));
/** The house that this story plays in. */
export const SITE = process.env["MELA_SITE"] ?? mine.site;
export const OFFICE = process.env["MELA_OFFICE"] ?? mine.office;
export const BANK = process.env["MELA_BANK"] ?? mine.bank;
export const VENDOR_WALLETS = process.env["MELA_VENDOR_WALLETS"] ?? mine.vendorWallets;
