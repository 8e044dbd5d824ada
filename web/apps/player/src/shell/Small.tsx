/** The small dialogs of the shell. */
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";

import type { Chosen } from "../lib/dialogs";
import { Modal } from "../lib/modal";
import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { gameTexts } from "../games/texts";
import { overlay } from "./overlay";
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

/** To who plays on trial: an account of one's own is one step away, and what was chosen goes along. */
export function TrueAccount({ chosen, onClose }: Closing & { chosen: Chosen | undefined }) {
  const { t } = useSite();
  const g = useWords(gameTexts);
  return (
    <Modal title={g("trueAccount")} onClose={onClose}>
      <p>{g("trueAccountText")}</p>
      <div className="pair">
        <button type="button" className="quiet" onClick={onClose}>
          {g("confirm")}
        </button>
        <Link to="/register" state={{ chosen }} onClick={onClose} className="call">
          {t("signUp")}
        </Link>
      </div>
    </Modal>
  );
}

export function SignOut({ onClose }: Closing) {
  const { t, signOut } = useSite();
  const w = useWords(shellTexts);
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    onClose();
    overlay.show(w("signingOut"));
    // Home first: the pages of players would send whoever is signed out to the login. Another page hides the overlay.
    await navigate({ to: "/" });
    overlay.show(w("signingOut"));
    await signOut().finally(overlay.hide);
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
