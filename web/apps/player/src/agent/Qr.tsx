import { encode } from "uqr";

/** A QR code as one path: dark on light in both themes, or no camera reads it. 120 px (spec.md 9). */
export function Qr({ text, label, tooLong }: { text: string; label: string; tooLong: string }) {
  const code = drawn(text);
  if (code === null) return <p className="error">{tooLong}</p>;
  return (
    <svg className="ag-qr" viewBox={`0 0 ${code.size} ${code.size}`} width={120} height={120} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={code.size} height={code.size} fill="#fff" />
      <path d={code.path} fill="#000" />
    </svg>
  );
}

/** Null when the text does not fit into any code. */
export function drawn(text: string): { size: number; path: string } | null {
  try {
    const { data, size } = encode(text, { border: 2 });
    const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
    return { size, path };
  } catch (failure) {
    if (failure instanceof RangeError) return null;
    throw failure;
  }
}
