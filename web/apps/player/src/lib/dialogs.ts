/** One dialog at a time, from anywhere. What is shown is loaded when it is first needed. */
import { useSyncExternalStore } from "react";

import type { GameCard } from "./api";

/** A game that a visitor chose before they had a session. It goes along on the way in, and opens over / when they are in; who closes a window of that way has let it go. */
export interface Chosen {
  card: GameCard;
  mode: "real" | "demo";
  /** Of its tables this one. */
  table?: string | undefined;
}

export type Dialog =
  | { kind: "login"; notice?: string; chosen?: Chosen }
  | { kind: "forgot"; chosen?: Chosen | undefined }
  /** The password must be changed: it is the default one, or too old. */
  | { kind: "password"; chosen?: Chosen | undefined }
  | { kind: "soon"; what: string }
  | { kind: "trueAccount"; chosen?: Chosen | undefined }
  | { kind: "notices"; index: number }
  | { kind: "popups"; ids: string[] }
  | { kind: "help"; topic?: string }
  /** `atLogin`: of somebody who cannot get in. */
  | { kind: "feedback"; atLogin?: boolean }
  | { kind: "service" }
  | { kind: "app" }
  | { kind: "signOut" }
  /** A contract that is offered to who is signed in. */
  | { kind: "contract"; id: string };

let shown: Dialog | null = null;
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

export const dialogs = {
  show: (dialog: Dialog) => {
    shown = dialog;
    tell();
  },
  close: () => {
    shown = null;
    tell();
  },
  current: () => shown,
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useDialog = () => useSyncExternalStore(subscribe, dialogs.current);
