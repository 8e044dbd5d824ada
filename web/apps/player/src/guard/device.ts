/** The name that this browser gave itself, made by chance and kept: it says only whether two accounts share a browser. */
const NAME = "device";

export function device(): string {
  const known = localStorage.getItem(NAME);
  if (known) return known;
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  localStorage.setItem(NAME, made);
  return made;
}
