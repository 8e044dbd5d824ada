/** Offers of the apps with their QR pictures: in a dialog, and in a panel (spec.md 2). */
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import { call } from "../lib/api";
import { Icon } from "../lib/icon";
import { Modal } from "../lib/modal";
import { useSite } from "../lib/site";
import { useColumns } from "../lib/wide";
import { useWords } from "../lib/words";
import { isLink } from "./cover";
import { useHouse } from "../lib/house";
import { drawn } from "../lib/qr";
import { shellTexts } from "./texts";

/** How long a code of the entrance lasts is 60 seconds; it is drawn anew before. */
const RENEWED = 45_000;

/** A QR picture of 120 or 78 px (spec.md 9). */
export function Qr({ url, size = 120 }: { url: string; size?: 78 | 120 }) {
  const w = useWords(shellTexts);
  const code = useMemo(() => drawn(url), [url]);
  if (code === null) return <p className="error">{w("qrTooLong")}</p>;
  return (
    <svg className="qr" viewBox={`0 0 ${code.size} ${code.size}`} width={size} height={size} role="img" aria-label={w("appQr", { url: url.replace(/token=\w+/, "token=…") })} shapeRendering="crispEdges">
      <path d={code.path} />
    </svg>
  );
}

/** A one-time code that opens this session on a phone. The session's own token never leaves the page: who photographs it would be signed in for as long as it lasts. */
function useEntrance(): string | undefined {
  const { member } = useSite();
  const { data } = useQuery({
    queryKey: ["entrance", member?.id],
    enabled: member !== null,
    gcTime: 0,
    refetchInterval: RENEWED,
    queryFn: () => call("POST /wps/session/code"),
  });
  return member ? data?.code : undefined;
}

const APPS = [
  ["Android", "appAndroid"],
  ["iOS", "appIos"],
  ["iOSLite", "appIosLite"],
] as const;

/** The apps that the operator has, and the site itself for a phone without one. */
function useApps() {
  const w = useWords(shellTexts);
  const { language } = useSite();
  const code = useEntrance();
  const resources = useHouse().data?.info?.resources ?? [];
  const apps = APPS.flatMap(([type, text]) => resources.filter(({ resourceType, url }) => resourceType === type && isLink(url)).map(({ url }) => ({ text: w(text), url: new URL(url, location.origin).href })));
  const site = { text: w("appSite"), url: `${location.origin}/?lang=${language}${code ? `&token=${code}` : ""}` };
  return { apps, site, signsIn: code !== undefined };
}

export function App({ onClose }: { onClose: () => void }) {
  const w = useWords(shellTexts);
  const { apps, site, signsIn } = useApps();
  // A telephone cannot point its camera at itself.
  const elsewhere = useColumns();
  return (
    <Modal title={w("app")} onClose={onClose}>
      {apps.map(({ text, url }) => (
        <section key={text}>
          {elsewhere && <Qr url={url} />}
          <a className="call wide" href={url}>
            <Icon name="phone" /> {text}
          </a>
        </section>
      ))}
      <section>
        <p>{w(elsewhere ? "appText" : "appHere")}</p>
        {elsewhere && <Qr url={site.url} />}
        {elsewhere && signsIn && <p className="aside">{w("appOnce")}</p>}
      </section>
    </Modal>
  );
}

/** The same, small, for a panel beside a button. */
export function Panel() {
  const w = useWords(shellTexts);
  const { apps, site, signsIn } = useApps();
  return (
    <>
      {[...apps, site].map(({ text, url }) => (
        <figure key={text}>
          <Qr url={url} size={78} />
          <figcaption>{text}</figcaption>
        </figure>
      ))}
      {signsIn && <p>{w("appOnce")}</p>}
    </>
  );
}
