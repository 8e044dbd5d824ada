/** The seats of the table, and the cells on which players place bets. */

export const SEATS: readonly number[] = [1, 2, 3, 4, 5, 6, 7];

export const has = (cell: string): boolean => SEATS.some((seat) => cell === `seat:${seat}` || cell === `behind:${seat}`);
