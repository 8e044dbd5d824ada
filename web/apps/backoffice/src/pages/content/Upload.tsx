/** A picture from this machine: the house draws it anew and tells its path. */
import { useId, useState } from "react";
import { FileField } from "ui/FileField";

import { upload } from "../../lib/api";
import { useOffice } from "../../lib/office";

const LIMIT = 5 * 1024 * 1024;

export function Upload({ onPath }: { onPath: (path: string) => void }) {
  const { t, say, language } = useOffice();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<{ text: string; good: boolean } | null>(null);
  const send = async (file: File) => {
    setBusy(true);
    setTold(null);
    try {
      if (file.size > LIMIT) return setTold({ text: t("pictureTooLarge"), good: false });
      const { path, width, height } = await upload("POST /backoffice/content/pictures", file);
      onPath(path);
      setTold({ text: t("pictureKept").replace("{width}", String(width)).replace("{height}", String(height)), good: true });
    } catch (failure) {
      setTold({ text: say(failure), good: false });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="input upload">
      <label htmlFor={id}>{t("pictureFile")}</label>
      {/* Sent at once, and kept by nobody here. */}
      <FileField id={id} language={language} file={null} disabled={busy} aria-describedby={`${id}-told`} onChange={(file) => file && void send(file)} />
      <p id={`${id}-told`} className={told && !told.good ? "error" : "hint"} role="status">
        {told?.text ?? t("pictureTaken")}
      </p>
    </div>
  );
}
