import { useWords } from "../../lib/words";
import { verifyTexts } from "../texts";

/** The field of 25 pots: which were opened, and where the crackers lay, in words and drawn. Of a sealed one the rest is not told yet. */
export function Tiles({ mines, tiles, isSealed }: { mines: number[]; tiles: number[]; isSealed: boolean }) {
  const w = useWords(verifyTexts);
  const list = (of: number[]) => (of.length === 0 ? w("none") : of.join(", "));
  return (
    <>
      <p>{w("potsOpened", { pots: list(tiles) })}</p>
      <p>{isSealed ? w("crackersSealed") : w("crackersLay", { pots: list(mines.toSorted((one, other) => one - other)) })}</p>
      <svg className="vf-field" viewBox="0 0 250 250" aria-hidden="true">
        {Array.from({ length: 25 }, (_, tile) => {
          const [x, y] = [(tile % 5) * 50 + 3, Math.floor(tile / 5) * 50 + 3];
          const [mine, opened] = [mines.includes(tile), tiles.includes(tile)];
          return (
            <g key={tile} className={`${mine ? "mine" : "clear"}${opened ? " opened" : ""}`}>
              <rect x={x} y={y} width={44} height={44} rx={8} />
              <text x={x + 5} y={y + 16}>
                {tile}
              </text>
              {mine ? <path d={`M${x + 20} ${y + 20}l16 16M${x + 36} ${y + 20}l-16 16`} /> : opened && <path d={`M${x + 19} ${y + 29}l7 7 12-14`} />}
            </g>
          );
        })}
      </svg>
      <p className="vf-what">{w("potsNumbered")}</p>
    </>
  );
}
