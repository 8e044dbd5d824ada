/** A link within the agent centre: it can be opened in another tab, and does not load the site anew in this one. */
import type { MouseEvent, ReactNode } from "react";

import { address, usePlace, type Changes } from "./place";

interface Props {
  changes: Changes;
  /** Starts from an empty address instead of changing the one that is shown. */
  fresh?: boolean;
  className?: string;
  here?: boolean;
  label?: string;
  children: ReactNode;
}

export function AgentLink({ changes, fresh = false, className, here = false, label, children }: Props) {
  const { href, go, leave } = usePlace();
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (fresh) leave(changes);
    else go(changes);
  };
  return (
    <a className={className} href={fresh ? address("", changes) : href(changes)} onClick={follow} aria-current={here ? "page" : undefined} aria-label={label}>
      {children}
    </a>
  );
}
