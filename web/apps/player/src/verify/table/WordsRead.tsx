/** The numbers of the generator that a round was drawn by, so that they can be compared with anybody else's. */
import { useWords } from "../../lib/words";
import { tableProofTexts } from "../tableTexts";

/** A shuffled shoe reads hundreds: the first show where it began. */
const SHOWN = 12;

/** `isBits`: it is one number of 52 bits, as a crash is drawn by. */
export function WordsRead({ words, isBits = false }: { words: readonly number[]; isBits?: boolean }) {
  const p = useWords(tableProofTexts);
  if (words.length === 0) return null;
  const shown = words.slice(0, SHOWN);
  const name = isBits ? p("bitsRead") : shown.length < words.length ? p("wordsFirst", { shown: shown.length, count: words.length }) : p("wordsRead");
  return (
    <p>
      {name}: <code>{shown.join(", ")}</code>
    </p>
  );
}
