/** A link to another page of the office, drawn cheaply: a table of ten thousand rows has several in each. */
import { useRouter } from "@tanstack/react-router";
import type { MouseEvent, ReactNode } from "react";

interface PlainLinkProps {
  /** The path with its query, as `href` writes it. */
  to: string;
  title?: string;
  children: ReactNode;
}

/** A link as any other; what it asks of the router it asks when it is followed. */
export function PlainLink({ to, title, children }: PlainLinkProps) {
  const router = useRouter();
  const go = (event: MouseEvent) => {
    // A row may lead elsewhere.
    event.stopPropagation();
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.history.push(to);
  };
  return (
    <a href={to} title={title} className="from" onClick={go}>
      {children}
    </a>
  );
}

/** An address of the office: parts of a path, each escaped, and what its query says. */
export function href(parts: readonly string[], query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString();
  return `/${parts.map(encodeURIComponent).join("/")}${search === "" ? "" : `?${search}`}`;
}
