/** Vendors get monograms, never real logos: two letters, and one of four hues that is always the same for a vendor. */
export function monogram(name: string): { letters: string; hue: 0 | 1 | 2 | 3 } {
  const words = name.split(/[\s_-]+/).filter((word) => word !== "");
  const first = words.slice(0, 2).map((word) => cluster(word));
  const letters = first.length === 1 && /^[\x20-\x7e]+$/.test(name) ? name.slice(0, 2) : first.join("");
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return { letters: letters.toUpperCase(), hue: (sum % 4) as 0 | 1 | 2 | 3 };
}

/** The first letter with the signs that belong to it: half a Bengali letter is no letter. */
function cluster(word: string): string {
  const [first] = new Intl.Segmenter("bn", { granularity: "grapheme" }).segment(word);
  return first?.segment ?? "";
}
