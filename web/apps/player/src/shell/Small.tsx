/** The small dialogs of the shell. */
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { encode } from "uqr";

import { Icon } from "../lib/icon";
import { Modal } from "../lib/modal";
import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { gameTexts } from "../games/texts";
import { isLink, uncover } from "./cover";
import { useHouse } from "./house";
import { shellTexts } from "./texts";

interface Closing {
  onClose: () => void;
}

/** What does not work yet says so. */
export function Soon({ what, onClose }: Closing & { what: string }) {
  const w = useWords(shellTexts);
  return (
    <Modal title={w("soonTitle")} onClose={onClose}>
      <p>{w("soonText", { what })}</p>
      <button type="button" className="call wide" onClick={onClose}>
        {w("confirm")}
      </button>
    </Modal>
  );
}

export function TrueAccount({ onClose }: Closing) {
  const g = useWords(gameTexts);
  return (
    <Modal title={g("trueAccount")} onClose={onClose}>
      <p>{g("trueAccountText")}</p>
      <button type="button" className="call wide" onClick={onClose}>
        {g("confirm")}
      </button>
    </Modal>
  );
}

export function SignOut({ onClose }: Closing) {
  const { t, signOut } = useSite();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await signOut();
    onClose();
    await navigate({ to: "/" });
  };
  return (
    <Modal title={t("signOut")} onClose={onClose}>
      <p>{t("signOutSure")}</p>
      <div className="pair">
        <button type="button" className="quiet" onClick={onClose} disabled={busy}>
          {t("cancel")}
        </button>
        <button type="button" className="call" onClick={() => void leave()} disabled={busy} aria-busy={busy}>
          {t("signOut")}
        </button>
      </div>
    </Modal>
  );
}

export function Service({ onClose }: Closing) {
  const w = useWords(shellTexts);
  const entries = (useHouse().data?.info?.customerService ?? [])
    .map((entry) => ({ ...entry, path: uncover(entry.path) }))
    .filter(({ path }) => isLink(path));
  return (
    <Modal title={w("service")} onClose={onClose}>
      <p>{w(entries.length > 0 ? "serviceText" : "serviceNone")}</p>
      <ul>
        {entries.map((entry) => (
          <li key={entry.csType + entry.path}>
            <a className="quiet wide" href={entry.path} target="_blank" rel="noreferrer">
              {entry.title}
            </a>
          </li>
        ))}
      </ul>
      <button type="button" className="call wide" onClick={onClose}>
        {w("confirm")}
      </button>
    </Modal>
  );
}

/** A QR picture drawn as one path, 120 px (spec.md 9). */
function Qr({ url }: { url: string }) {
  const w = useWords(shellTexts);
  const { size, data } = useMemo(() => encode(url, { border: 2 }), [url]);
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} width={120} height={120} role="img" aria-label={w("appQr", { url })} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}

const APPS = [
  ["Android", "appAndroid"],
  ["iOS", "appIos"],
  ["iOSLite", "appIosLite"],
] as const;

/** The session's token never goes into the picture: whoever photographs the screen would be signed in. */
export function App({ onClose }: Closing) {
  const w = useWords(shellTexts);
  const { language } = useSite();
  const resources = useHouse().data?.info?.resources ?? [];
  const apps = APPS.flatMap(([type, text]) => resources.filter(({ resourceType, url }) => resourceType === type && isLink(url)).map(({ url }) => ({ text: w(text), url: new URL(url, location.origin).href })));
  return (
    <Modal title={w("app")} onClose={onClose}>
      {apps.length === 0 && (
        <>
          <p>{w("appText")}</p>
          <Qr url={`${location.origin}/?lang=${language}`} />
        </>
      )}
      {apps.map(({ text, url }) => (
        <section key={text}>
          <Qr url={url} />
          <a className="call wide" href={url}>
            <Icon name="phone" /> {text}
          </a>
        </section>
      ))}
    </Modal>
  );
}
