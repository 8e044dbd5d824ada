import { GameFrame, type Around } from "./GameFrame";
import type { Playing } from "../games/play";
import { headingId } from "./focus";
import { useTableName } from "./name";
import { SeatBar } from "./SeatBar";
import { keyOf } from "./set";

interface Props {
  playing: Playing;
  around: Around;
  /** No other game is open. */
  alone: boolean;
  /** The key of the table that is seen alone, if one is. */
  only: string | null;
  onOnly: (key: string | null) => void;
}

/** A game of the window; where others are beside it, under a bar of its own. */
export function Seat({ playing, around, alone, only, onOnly }: Props) {
  const key = keyOf(playing);
  const name = useTableName(playing, !alone);
  const isOnly = only === key;
  const bar = alone ? null : <SeatBar id={headingId(key)} name={name} game={playing.name} only={isOnly} onOnly={() => onOnly(isOnly ? null : key)} onClose={around.close} />;
  return <GameFrame playing={playing} title={name} around={around} alone={alone} only={isOnly} behind={only !== null && !isOnly} bar={bar} />;
}
