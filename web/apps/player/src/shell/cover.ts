/** Reads a covered address of customer service: its last 8 characters are the key (spec.md 3). Text that is none gives nothing. */
export function uncover(path: string): string {
  const key = new TextEncoder().encode(path.slice(-8));
  try {
    const body = atob(path.slice(0, -8).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(body, (letter, at) => letter.charCodeAt(0) ^ (key[at % key.length] ?? 0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return "";
  }
}

/** Whatever the server lets through, nothing that runs becomes a link: an address is https, or a path of the site. */
export const isLink = (path: string): boolean => path.startsWith("https://") || /^\/(?![/\\])/.test(path);
