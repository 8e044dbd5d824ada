/** The four suits as paths, each within a square of one around its middle. */

/** Clubs, diamonds, hearts, spades, as cards number them. */
export const SUIT_PATHS: readonly string[] = [
  "M0-.5A.235.235 0 0 1 .19-.13 .24.24 0 1 1 .06.2Q.08.38.2.48H-.2Q-.08.38-.06.2A.24.24 0 1 1-.19-.13 .235.235 0 0 1 0-.5Z",
  "M0-.52Q.16-.2.4 0 .16.2 0 .52-.16.2-.4 0-.16-.2 0-.52Z",
  "M0 .48C-.12.3-.48.06-.48-.2A.25.25 0 0 1 0-.27 .25.25 0 0 1 .48-.2C.48.06.12.3 0 .48Z",
  "M0-.5C.12-.3.47-.1.47.14A.22.22 0 0 1 .06.22Q.08.38.2.48H-.2Q-.08.38-.06.22A.22.22 0 0 1-.47.14C-.47-.1-.12-.3 0-.5Z",
];
