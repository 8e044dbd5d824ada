/** A file from this device, a picture where nothing else is said. A browser's own control speaks the browser's language, and shows no picture. */
import { useEffect, useRef, useState, type InputHTMLAttributes } from "react";

import type { Language } from "./format";
import { icons } from "./icons";
import "./filefield.css";

/** What the house takes of pictures; it judges by the file itself. */
const PICTURES = "image/jpeg,image/png,image/webp";

const WORDS = {
  picture: { choose: { BN: "ছবি বেছে নিন", EN: "Choose a picture" }, other: { BN: "অন্য ছবি", EN: "Another picture" }, remove: { BN: "ছবি সরান", EN: "Remove the picture" } },
  file: { choose: { BN: "ফাইল বেছে নিন", EN: "Choose a file" }, other: { BN: "অন্য ফাইল", EN: "Another file" }, remove: { BN: "ফাইল সরান", EN: "Remove the file" } },
};

const drawn = (name: keyof typeof icons) => (
  <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <path d={icons[name]} />
  </svg>
);

/** The file as a `data:` address: the policy of the pages has no other picture of this device's own. */
function usePicture(file: File | null): string | undefined {
  const [shown, show] = useState<string>();
  useEffect(() => {
    if (file === null || !file.type.startsWith("image/")) return;
    const reader = new FileReader();
    reader.addEventListener("load", () => show(String(reader.result)));
    reader.readAsDataURL(file);
    return () => {
      reader.abort();
      show(undefined);
    };
  }, [file]);
  return shown;
}

interface Props extends Pick<InputHTMLAttributes<HTMLInputElement>, "disabled" | "aria-invalid" | "aria-describedby"> {
  /** To which the label of the field points. */
  id: string;
  language: Language;
  /** What may be chosen, as the attribute says it. */
  accept?: string;
  file: File | null;
  onChange: (file: File | null) => void;
}

export function FileField({ language, accept = PICTURES, file, onChange, ...tied }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const shown = usePicture(file);
  const words = WORDS[accept === PICTURES ? "picture" : "file"];
  return (
    <div className="filefield">
      {/* Emptied by each choice: the same file may be chosen again. */}
      <input {...tied} ref={input} type="file" accept={accept} value="" onChange={(event) => onChange(event.target.files?.[0] ?? file)} />
      <label htmlFor={tied.id} className="quiet">
        {drawn(accept === PICTURES ? "camera" : "records")} {words[file === null ? "choose" : "other"][language]}
      </label>
      {file && (
        <p>
          {shown !== undefined && <img src={shown} alt="" />}
          <span>{file.name}</span>
          <button
            type="button"
            aria-label={words.remove[language]}
            onClick={() => {
              onChange(null);
              input.current?.focus();
            }}
          >
            {drawn("close")}
          </button>
        </p>
      )}
    </div>
  );
}
