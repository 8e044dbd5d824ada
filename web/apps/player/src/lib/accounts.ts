const AGENTS = [1, 2, 41, 42];
/** Account types that may enter the agent centre (spec.md 6). */
export const isAgent = (type: number) => AGENTS.includes(type);
