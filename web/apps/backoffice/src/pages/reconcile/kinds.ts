export const KINDS = ["missing_here", "missing_there", "amount_differs", "state_differs", "content_differs", "ledger_differs", "open_round", "dropped", "odd_win", "held_win"] as const;
export type Kind = (typeof KINDS)[number];
export const STATES = ["open", "repaired", "accepted", "gone", "all"] as const;
export type StateWanted = (typeof STATES)[number];
