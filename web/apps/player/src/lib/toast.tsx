/** Short notes at the lower edge, read out by screen readers. They lie above dialogs. */
import { useEffect, useState, useSyncExternalStore } from "react";

import { useTopmost } from "./topmost";

/** How long a note stays, in milliseconds: four seconds, and longer where there is more to read. */
const stays = (text: string) => Math.max(4_000, 90 * text.length);

let note: { id: number; text: string } | null = null;
const listeners = new Set<() => void>();

export function toast(text: string): void {
  note = { id: (note?.id ?? 0) + 1, text };
  listeners.forEach((listener) => listener());
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function Toasts() {
  const latest = useSyncExternalStore(subscribe, () => note);
  const [gone, setGone] = useState(0);
  const place = useTopmost<HTMLDivElement>(latest);
  useEffect(() => {
    if (!latest) return;
    const timer = setTimeout(() => setGone(latest.id), stays(latest.text));
    return () => clearTimeout(timer);
  }, [latest]);
  const visible = latest !== null && latest.id !== gone;
  return (
    <div ref={place} popover="manual" className={visible ? "toast" : "toast away"} role="status">
      {visible ? latest.text : ""}
    </div>
  );
}
