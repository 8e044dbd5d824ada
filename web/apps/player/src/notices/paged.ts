/** Announcements by pages of nine titles (spec.md 9). */
const TITLES = 9;

/** The page, from 1, on which a title stands. */
export const pageOf = (index: number): number => Math.floor(index / TITLES) + 1;

export const pages = (count: number): number => Math.ceil(count / TITLES);

/** What stands on a page. */
export const shownOn = <T>(list: readonly T[], page: number): T[] => list.slice((page - 1) * TITLES, page * TITLES);
