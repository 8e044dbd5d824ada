/** The parts of the page beside the lines that wait. */
export const VIEWS = ["closed", "mutes", "words", "rooms"] as const;
export type ChatView = (typeof VIEWS)[number];
