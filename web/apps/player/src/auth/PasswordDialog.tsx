import { useNavigate } from "@tanstack/react-router";

import type { Chosen } from "../lib/dialogs";
import { Modal } from "../lib/modal";
import { useSite } from "../lib/site";
import { toast } from "../lib/toast";
import { useWords } from "../lib/words";
import { PasswordForm } from "./PasswordForm";
import { authTexts } from "./texts";

/** After signing in with the default or an expired password (spec.md 4). */
export function PasswordDialog({ chosen, onClose }: { chosen?: Chosen | undefined; onClose: () => void }) {
  const { t, reload } = useSite();
  const w = useWords(authTexts);
  const navigate = useNavigate();
  const done = async () => {
    toast(w("changed"));
    onClose();
    await reload();
    await navigate({ to: "/", state: { chosen } });
  };
  return (
    <Modal title={t("changePassword")} onClose={onClose}>
      <p>{w("mustChange")}</p>
      <PasswordForm held onDone={() => void done()} />
    </Modal>
  );
}
