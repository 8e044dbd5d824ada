/** A session in a fishing room, computed again. */
import { useState } from "react";

import { decimal } from "kit/number";

import { useWords } from "../../lib/words";
import { ARTS } from "../../tables/room";
import { fishingTexts } from "../fishingTexts";
import type { Game } from "./game";
import { alike, drawn, told, type Met, type Session, type Shot } from "./session";

/** So many shots are listed at once. */
const FEW = 50;

function Fish({ fish: { kind, number, bomb, isOfTide, paid } }: { fish: Met }) {
  const w = useWords(fishingTexts);
  const name = w(`fish.${kind}`);
  return (
    <li className={paid > 0 ? "caught" : undefined}>
      {w("fish", { name: bomb ? `${name} ${bomb.own} + ${bomb.collateral}` : name, number })}: {paid > 0 ? <b>{w("caught", { times: paid })}</b> : w("lived")}
      {!isOfTide && <span className="error"> · {w("notOfTide")}</span>}
    </li>
  );
}

function Listed({ shots }: { shots: Shot[] }) {
  const w = useWords(fishingTexts);
  return (
    <ol className="vf-shots">
      {shots.map(({ tide, shot, cost, met }) => (
        <li key={shot}>
          <span className="vf-shot">
            <span className="figure">{w("shot", { shot, cost: decimal(cost) })}</span>
            <small>{w("inTide", { tide })}</small>
          </span>
          <ul>
            {met.map((fish, place) => (
              <Fish key={place} fish={fish} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

/** The shots one after another: some at once, the rest when they are asked for. */
function Shots({ shots }: { shots: Shot[] }) {
  const w = useWords(fishingTexts);
  const [open, setOpen] = useState(false);
  const rest = shots.slice(FEW);
  return (
    <>
      <Listed shots={shots.slice(0, FEW)} />
      {rest.length > 0 && (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{w("more", { count: rest.length })}</summary>
          {open && <Listed shots={rest} />}
        </details>
      )}
    </>
  );
}

function Outcome({ result: { isDrawn, seed, shots, kills, staked, won } }: { result: Session }) {
  const w = useWords(fishingTexts);
  const facts = [
    [w("tides"), String(new Set(shots.map(({ tide }) => tide)).size)],
    [w("shots"), String(shots.length)],
    [w("kills"), String(kills)],
    [w("staked"), decimal(staked)],
    [w("won"), decimal(won)],
  ];
  return (
    <>
      {isDrawn && (
        <>
          <p>
            {w("seedOf")} <code>{seed}</code>
          </p>
          <p>{w("how")}</p>
        </>
      )}
      <dl className="vf-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figure">{value}</dd>
          </div>
        ))}
      </dl>
      {shots.length === 0 ? (
        <p>{w("none")}</p>
      ) : (
        <details>
          <summary>{w("hits")}</summary>
          {isDrawn && <p>{w("recorded")}</p>}
          <Shots shots={shots} />
        </details>
      )}
    </>
  );
}

function Pays({ result: { staked, won, added }, stake, payout }: { result: Session; stake: string; payout: string }) {
  const w = useWords(fishingTexts);
  return (
    <>
      {w("pays", { brought: added > 0n ? `${stake} + ${decimal(added)}` : stake, staked: decimal(staked), won: decimal(won), payout })}
      <small className="vf-what">{w("paysWhat")}</small>
    </>
  );
}

/** Sessions of fishing: the rules are the same in every room, whatever it looks like. */
export const fishing: Game<Session> = {
  name: "fishing",
  versions: ARTS.map((art) => `fishing-1+${art}`),
  sums: { stake: "brought", payout: "takenOut" },
  replay: drawn,
  said: told,
  agrees: alike,
  Outcome,
  Pays,
  // Hundreds of shots are typed by nobody.
  byHand: null,
};
