import { useWords } from "../lib/words";
import { gameTexts } from "./texts";
import { WayOn } from "./WayOn";

/** A page that is to come says so, and leads to games that can be played now. */
export function ComingSoon({ title, art = "lanterns" }: { title: string; art?: "lanterns" | "wheel" | "boats" | "scales" }) {
  const w = useWords(gameTexts);
  return (
    <div className="note big pictured">
      <img src={`/banners/${art}.svg`} alt="" width={960} height={420} decoding="async" />
      <h1>{title}</h1>
      <p>
        <b>{w("soonPage")}</b>
      </p>
      <p>{w("soonPageText")}</p>
      <WayOn />
    </div>
  );
}
