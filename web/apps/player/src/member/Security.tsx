/** The security centre: who one is, what the account is bound to, the password, and where it is used. */
import { useQueryClient } from "@tanstack/react-query";
import { lazy } from "react";

import { useSite } from "../lib/site";
import { Listed } from "../lib/states";
import { toast } from "../lib/toast";
import { useWords } from "../lib/words";
import { SecurityAuthenticator } from "./SecurityAuthenticator";
import { SecurityBindings } from "./SecurityBindings";
import { SecurityDevices, SecurityHistory } from "./SecurityHistory";
import { useProfile } from "./profile";
import { Face, Row } from "./SecurityParts";
import { SecurityProfile } from "./SecurityProfile";
import { SecuritySocial } from "./SecuritySocial";
import { securityTexts } from "./texts";
import "./security.css";

const PasswordForm = lazy(() => import("../auth/PasswordForm").then((part) => ({ default: part.PasswordForm })));

function Own() {
  const { t } = useSite();
  const w = useWords(securityTexts);
  const queries = useQueryClient();
  const profile = useProfile();
  const changed = (close: () => void) => () => {
    toast(t("passwordChanged"));
    close();
    void queries.invalidateQueries({ queryKey: ["devices"] });
    void queries.invalidateQueries({ queryKey: ["profile"] });
  };
  return (
    <Listed query={profile} isEmpty={() => false} empty="">
      {(known) => (
        <>
          <div className="me">
            <Face icon={known.icon} />
            <p className="who" translate="no">{known.account}</p>
          </div>
          <section className="card">
            <Row title={t("password")} value={known.hasPassword ? "••••••••" : w("none")} action={known.hasPassword ? t("changePassword") : w("add")}>
              {(close) => <PasswordForm held={!known.hasPassword} onDone={changed(close)} />}
            </Row>
            <SecurityBindings profile={known} />
            <SecurityAuthenticator profile={known} />
            <SecuritySocial profile={known} />
          </section>
          <SecurityProfile profile={known} />
        </>
      )}
    </Listed>
  );
}

export function Security() {
  const { t, member } = useSite();
  return (
    <>
      {member?.type === 4 ? (
        <p className="who">
          <span translate="no">{member.account}</span> <small>{t("trial")}</small>
        </p>
      ) : (
        <div className="own">
          <Own />
        </div>
      )}
      <SecurityDevices />
      <SecurityHistory />
    </>
  );
}
