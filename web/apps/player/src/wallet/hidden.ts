/** Whether amounts are hidden: one choice for the header and the wallet, kept on this device. */
import { useSyncExternalStore } from "react";

const KEY = "hideBalance";
const listeners = new Set<() => void>();
const read = () => localStorage.getItem(KEY) === "1";

function subscribe(listener: () => void) {
  listeners.add(listener);
  // Another tab of this device.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

export function useHidden(): { hidden: boolean; toggle: () => void } {
  const hidden = useSyncExternalStore(subscribe, read);
  const toggle = () => {
    localStorage.setItem(KEY, read() ? "0" : "1");
    listeners.forEach((listener) => listener());
  };
  return { hidden, toggle };
}
