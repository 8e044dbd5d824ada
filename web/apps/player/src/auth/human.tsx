/** The human check: a third party's widget, loaded only where the house asks for it (spec.md 4). */
import { useEffect, useRef, useState } from "react";

import { beside } from "../lib/beside";
import { useSite } from "../lib/site";
import { useWords } from "../lib/words";
import { useHouse } from "../lib/house";
import { script } from "../lib/script";
import { authTexts } from "./texts";

/** What both providers' scripts offer. */
interface Widgets {
  render: (box: HTMLElement, options: Record<string, unknown>) => string;
  remove: (id: string) => void;
}
const SCRIPTS = {
  turnstile: "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit",
  hcaptcha: "https://js.hcaptcha.com/1/api.js?render=explicit",
} as const;

async function widgets(kind: keyof typeof SCRIPTS): Promise<Widgets> {
  await script(SCRIPTS[kind]);
  const found = (window as unknown as Partial<Record<string, Widgets>>)[kind];
  if (!found) throw new TypeError("the script brought no widget");
  return found;
}

/** The answer of the check, good for one call; `again` asks for another. */
export function useHuman() {
  const widget = useHouse().data?.signIn.humanCheck ?? null;
  const [answer, setAnswer] = useState("");
  const [round, setRound] = useState(0);
  return {
    widget,
    round,
    answer,
    setAnswer,
    missing: widget !== null && answer === "",
    proof: answer === "" ? {} : { humanCheck: answer },
    again: () => {
      setAnswer("");
      setRound((before) => before + 1);
    },
  };
}

export function Human({ human, error }: { human: ReturnType<typeof useHuman>; error?: string | undefined }) {
  const { language } = useSite();
  const w = useWords(authTexts);
  const box = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const { widget, round, setAnswer } = human;
  const [kind, key] = [widget?.kind, widget?.siteKey];
  useEffect(() => {
    if (kind === undefined) return;
    let left = false;
    let remove = () => {};
    const alone = beside();
    const show = async () => {
      const shown = await widgets(kind);
      if (left || !box.current) return;
      const lang = language === "EN" ? "en" : "bn";
      const gone = () => setAnswer("");
      const theme = document.documentElement.dataset["theme"] === "light" ? "light" : "dark";
      const id = shown.render(box.current, { sitekey: key, theme, language: lang, hl: lang, callback: setAnswer, "expired-callback": gone, "error-callback": gone });
      remove = () => shown.remove(id);
    };
    setFailed(false);
    void show().catch(() => setFailed(true));
    return () => {
      left = true;
      remove();
      alone();
    };
  }, [kind, key, round, language, setAnswer]);
  if (!widget) return null;
  return (
    <div className="human">
      <div ref={box} />
      {failed && (
        <p className="error" role="alert">
          {w("humanAbsent")}
        </p>
      )}
      {error && !failed && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
