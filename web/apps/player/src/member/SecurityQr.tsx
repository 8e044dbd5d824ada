import { useWords } from "../lib/words";
import { drawn } from "../lib/qr";
import { securityTexts } from "./texts";

/** Dark on light in both themes, or no camera reads it. */
export function SecurityQr({ text }: { text: string }) {
  const w = useWords(securityTexts);
  const code = drawn(text);
  if (code === null) return <p className="error">{w("tooLong")}</p>;
  return (
    <svg className="qrcode" viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={w("scanLabel")} shapeRendering="crispEdges">
      <rect width={code.size} height={code.size} fill="#fff" />
      <path d={code.path} fill="#000" />
    </svg>
  );
}
