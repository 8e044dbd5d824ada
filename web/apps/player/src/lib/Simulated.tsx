/** The sign of simulated people in lists that everybody reads: they are of the demo world, and play by themselves. */
import { Icon } from "./icon";
import { useWords } from "./words";

const texts = { simulated: { bn: "কৃত্রিম খেলোয়াড়", en: "simulated player" } };

export function Simulated() {
  const name = useWords(texts)("simulated");
  return (
    <span title={name}>
      {" "}
      <Icon name="robot" size={16} />
      <span className="unseen"> {name}</span>
    </span>
  );
}
