/** A picture from this machine: the house draws it anew and tells its path. */
import { useId, useRef, useState } from "react";

import { upload } from "../../lib/api";
import { useOffice } from "../../lib/office";

/** What the house takes; it judges by the file itself. */
const TAKEN = "image/jpeg,image/png,image/webp";
const LIMIT = 5 * 1024 * 1024;

export function Upload({ onPath }: { onPath: (path: string) => void }) {
  const { t, say } = useOffice();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
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
      // The same file may be chosen again.
      if (field.current) field.current.value = "";
    }
  };
  return (
    <div className="input upload">
      <label htmlFor={id}>{t("pictureFile")}</label>
      <input
        ref={field}
        id={id}
        type="file"
        accept={TAKEN}
        disabled={busy}
        aria-describedby={`${id}-told`}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) void send(file);
        }}
      />
      <p id={`${id}-told`} className={told && !told.good ? "error" : "hint"} role="status">
        {told?.text ?? t("pictureTaken")}
      </p>
    </div>
  );
}
