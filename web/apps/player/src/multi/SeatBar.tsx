import { Icon } from "../lib/icon";
import { useWords } from "../lib/words";
import { multiTexts } from "./texts";

interface Props {
  /** The id of its heading, which takes the focus when the table is opened. */
  id: string;
  name: string;
  /** The name of its game. */
  game: string;
  /** It is the only one that is seen for now. */
  only: boolean;
  onOnly: () => void;
  onClose: () => void;
}

/** Above one of several tables: its name, a way to see it alone, and a way out of it. */
export function SeatBar({ id, name, game, only, onOnly, onClose }: Props) {
  const w = useWords(multiTexts);
  const sole = only ? w("all") : w("only", { name });
  const close = w("closeTable", { name });
  return (
    <header className="seat-bar">
      <h2 id={id} tabIndex={-1} title={name}>
        {name}
      </h2>
      {game !== name && <span>{game}</span>}
      <button type="button" className="icon" aria-label={sole} title={sole} onClick={onOnly}>
        <Icon name={only ? "shrink" : "expand"} />
      </button>
      <button type="button" className="icon" aria-label={close} title={close} onClick={onClose}>
        <Icon name="close" />
      </button>
    </header>
  );
}
