/** The dialog that is open, loaded when it is first needed. */
import { lazy, Suspense, type ReactNode } from "react";

import { dialogs, useDialog, type Dialog } from "../lib/dialogs";
import { useAnnouncements } from "../notices/queries";
import { closed } from "../notices/due";
import { Modal } from "../lib/modal";
import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { area } from "../lib/area";
import { Area, AreaFault } from "../lib/AreaFault";
import { Service } from "./Service";
import { shellTexts } from "./texts";

const Login = lazy(area(() => import("../auth/LoginDialog").then((part) => ({ default: part.LoginDialog }))));
const Forgot = lazy(area(() => import("../auth/ForgotDialog").then((part) => ({ default: part.ForgotDialog }))));
const Password = lazy(area(() => import("../auth/PasswordDialog").then((part) => ({ default: part.PasswordDialog }))));
const Notices = lazy(area(() => import("../notices/Notices").then((part) => ({ default: part.Notices }))));
const Help = lazy(area(() => import("../help/HelpDialog").then((part) => ({ default: part.HelpDialog }))));
const Feedback = lazy(area(() => import("../help/FeedbackDialog").then((part) => ({ default: part.FeedbackDialog }))));
const Soon = lazy(area(() => import("./Small").then((part) => ({ default: part.Soon }))));
const TrueAccount = lazy(area(() => import("./Small").then((part) => ({ default: part.TrueAccount }))));
const SignOut = lazy(area(() => import("./Small").then((part) => ({ default: part.SignOut }))));
const Contract = lazy(area(() => import("../agent/Offers").then((part) => ({ default: part.ContractDialog }))));
const App = lazy(area(() => import("./Apps").then((part) => ({ default: part.App }))));

function Bulletins({ dialog }: { dialog: Dialog & { kind: "notices" | "popups" } }) {
  const { data } = useAnnouncements();
  const { member } = useSite();
  if (!data) return null;
  if (dialog.kind === "notices") return <Notices list={data.notices} index={dialog.index} range={1} onClose={dialogs.close} />;
  const close = () => {
    closed.keep(member !== null);
    dialogs.close();
  };
  return <Notices list={data.popups.filter(({ id }) => dialog.ids.includes(id))} index={0} onClose={close} />;
}

function chosen(dialog: Dialog): ReactNode {
  const onClose = dialogs.close;
  switch (dialog.kind) {
    case "login":
      return <Login notice={dialog.notice} chosen={dialog.chosen} onClose={onClose} onDone={onClose} />;
    case "forgot":
      return <Forgot chosen={dialog.chosen} onClose={onClose} />;
    case "password":
      return <Password chosen={dialog.chosen} onClose={onClose} />;
    case "soon":
      return <Soon what={dialog.what} onClose={onClose} />;
    case "trueAccount":
      return <TrueAccount chosen={dialog.chosen} onClose={onClose} />;
    case "notices":
    case "popups":
      return <Bulletins dialog={dialog} />;
    case "help":
      return <Help topic={dialog.topic} onClose={onClose} />;
    case "feedback":
      return <Feedback atLogin={dialog.atLogin ?? false} onClose={onClose} />;
    case "service":
      return <Service onClose={onClose} />;
    case "app":
      return <App onClose={onClose} />;
    case "contract":
      return <Contract id={dialog.id} onClose={onClose} />;
    case "signOut":
      return <SignOut onClose={onClose} />;
  }
}

/** A dialog that did not load says so in one of its own. */
export function Unloaded({ error, onClose }: { error: unknown; onClose: () => void }) {
  const w = useWords(shellTexts);
  return (
    <Modal title={w("areaDialog")} onClose={onClose}>
      <AreaFault error={error} />
    </Modal>
  );
}

export function Dialogs() {
  const dialog = useDialog();
  return (
    <Area of={dialog} fallback={(error) => <Unloaded error={error} onClose={dialogs.close} />}>
      <Suspense fallback={null}>{dialog && <div key={dialog.kind}>{chosen(dialog)}</div>}</Suspense>
    </Area>
  );
}
