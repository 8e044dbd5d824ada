import { encode } from "uqr";

export interface Drawn {
  size: number;
  path: string;
}

/** A QR picture as one path; null when the text is longer than any code holds (spec.md 8). */
export function drawn(text: string): Drawn | null {
  try {
    const { data, size } = encode(text, { border: 2 });
    return { size, path: data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("") };
  } catch (failure) {
    if (failure instanceof RangeError) return null;
    throw failure;
  }
}
