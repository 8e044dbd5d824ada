/** Short notes at the lower edge, read out by screen readers. They lie above dialogs. */
import { useEffect, useRef, useState, useSyncExternalStore } from "react";

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
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!latest) return;
    const box = place.current;
    // Shown anew, it is the last of the top layer and lies above any dialog.
    if (box?.matches(":popover-open")) box.hidePopover?.();
    box?.showPopover?.();
    const timer = setTimeout(() => setGone(latest.id), 4_000);
    return () => clearTimeout(timer);
  }, [latest]);
  const visible = latest !== null && latest.id !== gone;
  return (
    <div ref={place} popover="manual" className={visible ? "toast" : "toast away"} role="status">
      {visible ? latest.text : ""}
    </div>
  );
}
