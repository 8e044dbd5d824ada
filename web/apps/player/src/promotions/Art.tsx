/** A promotion's picture: the operator's own, or one that is drawn. */
import { useId, useState, type ReactNode } from "react";

import { usePicture } from "../lib/house";
import type { Kind, Offer } from "./calls";
import { scene } from "./scene";

const PETAL = "M0-34c16-22 16-52 0-78c-16 26-16 56 0 78z";

function Coin({ x, y, face, edge }: { x: number; y: number; face: string; edge: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <ellipse cy={9} rx={44} ry={15} fill={edge} />
      <ellipse rx={44} ry={15} fill={face} />
      <ellipse rx={31} ry={10} fill="none" stroke={edge} strokeWidth={2} />
    </g>
  );
}

function Ticket({ turn, face, ink, moved }: { turn: number; face: string; ink: string; moved: number }) {
  return (
    <g transform={`translate(${moved} 0) rotate(${turn})`}>
      <path d="M-66-34H66v22a12 12 0 0 0 0 24v22H-66V12a12 12 0 0 0 0-24z" fill={face} />
      <path d="M26-30V30" stroke={ink} strokeWidth={3} strokeDasharray="5 6" />
      <path d="M-20-16l5 11 12 1-9 8 3 12-11-7-11 7 3-12-9-8 12-1z" fill={ink} />
    </g>
  );
}

/** What stands before the rosette: coins for a deposit, tickets for a raffle, a kite for what is applied for. */
function objects(kind: Kind, bright: string, second: string, dark: string): ReactNode {
  if (kind === "raffle") {
    return (
      <>
        <Ticket turn={-24} moved={-46} face={second} ink={dark} />
        <Ticket turn={16} moved={42} face={second} ink={dark} />
        <Ticket turn={-4} moved={0} face={bright} ink={dark} />
      </>
    );
  }
  if (kind === "activity") {
    return (
      <>
        <path d="M6 66q24 22-6 38t10 34" fill="none" stroke={bright} strokeWidth={3} strokeLinecap="round" />
        <path d="M0-82 62-10 0 70-62-10z" fill={second} />
        <path d="M0-82 62-10H0z" fill={bright} />
        <path d="M-62-10H0v80z" fill={bright} opacity={0.75} />
        <path d="M0-82V70M-62-10H62" stroke={dark} strokeWidth={3} />
        <path d="M-8 96l14 10-14 10zM20 96 6 106l14 10z" fill={second} />
      </>
    );
  }
  return (
    <>
      {[46, 28, 10].map((y) => (
        <Coin key={y} x={-52} y={y} face={second} edge={dark} />
      ))}
      {[46, 28, 10, -8, -26].map((y) => (
        <Coin key={y} x={40} y={y} face={bright} edge={dark} />
      ))}
      <g transform="translate(-46 -44) rotate(-20)">
        <circle r={24} fill={bright} />
        <circle r={16} fill="none" stroke={dark} strokeWidth={2.5} />
      </g>
    </>
  );
}

/** Drawn in the colours of its own night, as the titles are: the look of the page does not change it. */
export function Drawn({ id, kind }: { id: string; kind: Kind }) {
  const name = useId();
  const { sky, petals, turn, lamps } = scene(id);
  const [top, bottom, line, bright, second] = sky;
  const turns = Array.from({ length: petals }, (_, at) => turn + (360 / petals) * at);
  return (
    <svg className="promo-art" viewBox="0 0 480 270" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <linearGradient id={name} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={top} />
          <stop offset="1" stopColor={bottom} />
        </linearGradient>
      </defs>
      <rect width="480" height="270" fill={`url(#${name})`} />
      <g transform="translate(240 152)" fill="none" stroke={line} strokeWidth={2} opacity={0.6}>
        {turns.map((degrees) => (
          <path key={degrees} d={PETAL} transform={`rotate(${degrees})`} />
        ))}
        <circle r={122} strokeDasharray="2 9" strokeWidth={4} strokeLinecap="round" />
        <circle r={206} />
        <circle r={218} strokeDasharray="1 12" strokeWidth={6} strokeLinecap="round" />
      </g>
      <path d="M0 18Q240 80 480 18" fill="none" stroke={line} strokeWidth={2} />
      {lamps.map(({ x, y, second: other }) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <circle r={15} cy={9} fill={other ? second : bright} opacity={0.18} />
          <circle r={6} cy={9} fill={other ? second : bright} />
        </g>
      ))}
      <path d="M0 270V248l20-12 20 12 20-12 20 12 20-12 20 12 20-12 20 12 20-12 20 12 20-12 20 12 20-12 20 12 20-12 20 12 20-12 20 12 20-12 20 12 20-12 20 12 20-12 20 12V270z" fill={top} opacity={0.7} />
      <g transform="translate(240 150)">{objects(kind, bright, second, top)}</g>
    </svg>
  );
}

/** The operator's picture while it can be had, else the drawn one. `first`: it stands at the top of its page. */
export function Picture({ offer, first = false }: { offer: Pick<Offer, "id" | "kind" | "picture">; first?: boolean }) {
  const picture = usePicture();
  const [broken, setBroken] = useState(false);
  if (offer.picture == null || broken) return <Drawn id={offer.id} kind={offer.kind} />;
  return <img className="promo-art" src={picture(offer.picture)} alt="" width={480} height={270} decoding="async" loading={first ? "eager" : "lazy"} onError={() => setBroken(true)} />;
}
