/** The operator's further origins: pictures and launches come from one of each list, chosen at random (spec.md 9). */

/** One draw for the whole visit: the browser keeps what it fetched, and connections stay open. */
const luck = Math.random();

export const oneOf = (list: readonly string[] | undefined, draw: number = luck): string | undefined => list?.[Math.floor(draw * list.length)];

/** The same address at another origin. What is no address of the web stays as it is. */
export function at(origin: string | undefined, address: string, home: string): string {
  if (origin === undefined || address === "") return address;
  try {
    const { pathname, search, hash, protocol } = new URL(address, home);
    return protocol.startsWith("http") ? new URL(pathname + search + hash, origin).href : address;
  } catch {
    return address;
  }
}
