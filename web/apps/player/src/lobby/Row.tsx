import type { ReactNode } from "react";

import { Icon } from "../lib/icon";
import { useWords } from "../lib/words";
import { lobbyTexts } from "./texts";

export function Arrows({ step }: { step: (way: 1 | -1) => void }) {
  const w = useWords(lobbyTexts);
  return (
    <span className="arrows">
      <button type="button" className="icon" aria-label={w("back")} onClick={() => step(-1)}>
        <Icon name="left" />
      </button>
      <button type="button" className="icon" aria-label={w("forward")} onClick={() => step(1)}>
        <Icon name="right" />
      </button>
    </span>
  );
}

/** `note` says what the row means. */
export function Heading(props: { icon: ReactNode; title: string; note?: string; children?: ReactNode }) {
  return (
    <header className="heading">
      {props.icon}
      <h2>
        {props.title}
        {props.note !== undefined && <small>{props.note}</small>}
      </h2>
      <span className="spring" />
      {props.children}
    </header>
  );
}
