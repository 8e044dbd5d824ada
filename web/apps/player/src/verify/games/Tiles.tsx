import { useWords } from "../../lib/words";
import { verifyTexts } from "../texts";

/** The field of 25 tiles: where the mines lay, and what was uncovered. It is read out as one sentence. */
export function Tiles({ mines, tiles }: { mines: number[]; tiles: number[] }) {
  const w = useWords(verifyTexts);
  const list = (of: number[]) => (of.length === 0 ? w("none") : of.toSorted((one, other) => one - other).join(", "));
  return (
    <svg className="vf-field" viewBox="0 0 250 250" role="img" aria-label={w("fieldOf", { mines: list(mines), tiles: list(tiles) })}>
      {Array.from({ length: 25 }, (_, tile) => {
        const [x, y] = [(tile % 5) * 50 + 3, Math.floor(tile / 5) * 50 + 3];
        const [mine, opened] = [mines.includes(tile), tiles.includes(tile)];
        return (
          <g key={tile} className={`${mine ? "mine" : "clear"}${opened ? " opened" : ""}`}>
            <rect x={x} y={y} width={44} height={44} rx={8} />
            {mine ? <path d={`M${x + 14} ${y + 14}l16 16M${x + 30} ${y + 14}l-16 16`} /> : opened ? <path d={`M${x + 13} ${y + 23}l7 7 12-14`} /> : <text x={x + 22} y={y + 27}>{tile}</text>}
          </g>
        );
      })}
    </svg>
  );
}
