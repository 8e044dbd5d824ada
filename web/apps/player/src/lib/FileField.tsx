/** A picture from this device. The browser's own control speaks its own language, and shows no picture. */
import { useEffect, useRef, useState } from "react";

import { Icon } from "./icon";
import { Labelled } from "./modal";
import { useSite } from "./site";
import "./filefield.css";

/** What the house takes; it judges by the file itself. */
const PICTURES = "image/jpeg,image/png,image/webp";

export function FileField({ label, file, onChange }: { label: string; file: File | null; onChange: (file: File | null) => void }) {
  const { t } = useSite();
  const [shown, show] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (file === null) return;
    // As data: the policy of the pages has no other picture of this device's own.
    const reader = new FileReader();
    reader.addEventListener("load", () => show(String(reader.result)));
    reader.readAsDataURL(file);
    return () => {
      reader.abort();
      show(undefined);
    };
  }, [file]);
  return (
    <Labelled label={label}>
      {(tied) => (
        <div className="filefield">
          {/* Emptied by each choice: the same file may be chosen again. */}
          <input {...tied} ref={input} className="unseen" type="file" accept={PICTURES} value="" onChange={(event) => onChange(event.target.files?.[0] ?? file)} />
          <label htmlFor={tied.id} className="quiet">
            <Icon name="camera" /> {t(file === null ? "choosePicture" : "otherPicture")}
          </label>
          {file && (
            <p>
              {shown !== undefined && <img src={shown} alt="" />}
              <span>{file.name}</span>
              <button
                type="button"
                className="icon"
                aria-label={t("removePicture")}
                onClick={() => {
                  onChange(null);
                  input.current?.focus();
                }}
              >
                <Icon name="close" />
              </button>
            </p>
          )}
        </div>
      )}
    </Labelled>
  );
}
