/** A picture from this device. The browser's own control speaks its own language, and shows no picture. */
import { useEffect, useState } from "react";

import { Icon } from "./icon";
import { Labelled } from "./modal";
import { useSite } from "./site";
import "./filefield.css";

/** What the house takes; it judges by the file itself. */
const PICTURES = "image/jpeg,image/png,image/webp";

export function FileField({ label, file, onChange }: { label: string; file: File | null; onChange: (file: File | null) => void }) {
  const { t } = useSite();
  const [shown, show] = useState<string>();
  useEffect(() => {
    if (file === null) return;
    const address = URL.createObjectURL(file);
    show(address);
    return () => {
      show(undefined);
      URL.revokeObjectURL(address);
    };
  }, [file]);
  return (
    <Labelled label={label}>
      {(tied) => (
        <div className="filefield">
          {/* Emptied by each choice: the same file may be chosen again. */}
          <input {...tied} className="unseen" type="file" accept={PICTURES} value="" onChange={(event) => onChange(event.target.files?.[0] ?? file)} />
          <label htmlFor={tied.id} className="quiet">
            <Icon name="camera" /> {t(file === null ? "choosePicture" : "otherPicture")}
          </label>
          {file && (
            <p>
              {shown !== undefined && <img src={shown} alt="" />}
              <span>{file.name}</span>
              <button type="button" className="icon" aria-label={t("removePicture")} onClick={() => onChange(null)}>
                <Icon name="close" />
              </button>
            </p>
          )}
        </div>
      )}
    </Labelled>
  );
}
