/** The four waters, small: a reef, a flooded meadow, a creek among mangroves, and the deep. Their hues are those of the rooms. */
import type { ReactNode } from "react";

import type { Art } from "./room";

/** A fish that swims to the right: its length is 40. */
function Fish({ x, y, size, hue }: { x: number; y: number; size: number; hue: "one" | "two" | "three" }) {
  return (
    <g className={`fish ${hue}`} transform={`translate(${x} ${y}) scale(${size})`}>
      <path d="M-12 0-22-8q4 8 0 16zM-14 0Q-2-12 18 0-2 12-14 0z" />
      <circle className="eye" cx={10} cy={-2} r={1.6} />
    </g>
  );
}

const coral = (x: number, size: number, hue: string) => <path key={x} className={`stem ${hue}`} d={`M${x} 124q-${size / 3}-${size / 2}-${size / 1.6}-${size}M${x} 124q2-${size * 0.7}-4-${size * 1.3}M${x} 124q${size / 3} ${-size / 2} ${size / 1.5} ${-size * 0.9}`} strokeWidth={size / 7} />;
const blade = (x: number, size: number, lean: number, hue: string) => <path key={x} className={hue} d={`M${x - 3} 124q${lean * 0.2} ${-size * 0.6} ${lean} ${-size}q${-lean * 0.3} ${size * 0.5} ${6 - lean} ${size}z`} />;
const lily = (x: number, wide: number) => (
  <g key={x}>
    <path className="stem two" d={`M${x} 8q${wide * 0.6} 50-${wide * 0.2} 116`} strokeWidth={2.5} />
    <ellipse className="one" cx={x} cy={6} rx={wide} ry={wide / 3.4} />
    <path className="three" d={`M${x + wide} 4q8 12 0 18-8-6 0-18m8-2q14 8 10 16-12-2-10-16m-16 0q-14 8-10 16 12-2 10-16`} />
  </g>
);
const root = (x: number, reach: number, thick: number, hue: string) => <path key={x} className={`stem ${hue}`} d={`M${x}-6c${reach * 0.2} 30 ${reach} 40 ${reach * 1.1} 136`} strokeWidth={thick} />;

const GROWN: Record<Art, ReactNode> = {
  reef: [coral(24, 42, "one"), coral(66, 28, "two"), coral(104, 20, "three"), coral(232, 26, "three"), coral(270, 46, "two"), coral(304, 34, "one")],
  haor: [...[8, 30, 46, 78, 120, 170, 214, 250, 286, 308].map((x, at) => blade(x, 26 + ((at * 17) % 34), ((at * 7) % 11) - 5, at % 2 ? "one" : "two")), lily(54, 22), lily(236, 26)],
  creek: [root(10, 34, 8, "one"), root(44, -22, 6, "two"), root(70, 26, 5, "two"), root(262, -28, 6, "two"), root(286, 18, 8, "one"), root(318, -40, 9, "one"), <ellipse key="leaf" className="three" cx={150} cy={0} rx={64} ry={9} />, <ellipse key="leaf2" className="three" cx={226} cy={-2} rx={40} ry={9} />],
  deep: [coral(28, 26, "two"), coral(60, 16, "one"), coral(258, 20, "three"), coral(296, 32, "two"), ...[[40, 30], [86, 62], [120, 22], [158, 92], [196, 40], [226, 76], [264, 18], [300, 58], [18, 84], [140, 56]].map(([x, y], at) => <circle key={`light${x}`} className={["one", "two", "three"][at % 3]} cx={x} cy={y} r={1.4 + (at % 3)} opacity={0.8} />)],
};

/** Where fish stand in the picture of each. */
const SWIM: Record<Art, readonly (readonly [x: number, y: number, size: number, hue: "one" | "two" | "three"])[]> = {
  reef: [[150, 52, 1.7, "two"], [202, 82, 0.9, "one"], [104, 78, 0.8, "three"]],
  haor: [[140, 66, 1.5, "three"], [190, 44, 0.8, "three"], [98, 92, 0.8, "one"]],
  creek: [[164, 70, 1.9, "three"], [118, 44, 0.8, "two"], [214, 40, 0.7, "two"]],
  deep: [[170, 60, 2.1, "one"], [100, 40, 0.8, "three"], [116, 86, 0.9, "two"]],
};

/** The water of a room. Nothing in it says what its words do not. */
export function RoomArt({ art }: { art: Art }) {
  return (
    <div className="room-art" data-art={art}>
      <svg viewBox="0 0 320 124" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
        <path className="ray" d="M40 0h34l-46 124h-52zM130 0h22l-60 124h-40zM226 0h40l-70 124h-54z" />
        <path className="far" d="M0 92q56-30 120-8t200-14v54H0z" />
        <path className="ground" d="M0 110q70-14 150-2t170-8v24H0z" />
        {GROWN[art]}
        {SWIM[art].map(([x, y, size, hue]) => (
          <Fish key={x} x={x} y={y} size={size} hue={hue} />
        ))}
      </svg>
    </div>
  );
}
