/** Where the salt is from: what it was made of, who vouches for that, and that it was named before it existed. */
import { moment } from "ui/format";

import { useWords } from "../../lib/words";
import { saltTexts, type SaltText } from "../saltTexts";
import { Numbered, Pair } from "../Steps";
import type { Proof } from "./proof";
import { isGood, type PublicSalt, type SaltChecked } from "./salt";

/** Who vouches for the pulse, or that its signature is another's. */
function vouched({ by, isSigned }: SaltChecked): SaltText {
  if (by === "house") return "made";
  if (by === "unknown") return "unknown";
  return isSigned === "unloaded" ? "unloaded" : isSigned ? "signed" : "forged";
}

function Times({ announcedAt, found: { published, isAhead } }: Pick<PublicSalt, "announcedAt"> & { found: SaltChecked }) {
  const s = useWords(saltTexts);
  return (
    <p>
      {s("announced", { time: moment(announcedAt) })}
      {published !== null && (
        <>
          {" "}
          {s("published", { time: moment(published) })} {s(isAhead ? "ahead" : "behind")}
        </>
      )}
    </p>
  );
}

export function SaltStep({ place, proof: { publicSalt, salt }, found }: { place: number; proof: Pick<Proof, "publicSalt" | "salt">; found: SaltChecked | null }) {
  const s = useWords(saltTexts);
  if (!publicSalt || !found) {
    return (
      <Numbered place={place} title={s("step")} good={null} mark={s("ours")}>
        <p>{s("before")}</p>
      </Numbered>
    );
  }
  const { beacon, pulse, announcedAt } = publicSalt;
  // That it was made as the house says is no proof of where it is from.
  const good = isGood(found) ? found.isSigned === true || null : false;
  return (
    <Numbered place={place} title={s("step")} good={good} mark={s(found.by === "house" ? "ours" : "unproved")}>
      <p>{s("text", { beacon, pulse })}</p>
      {found.made === null ? <p>{s("unsigned")}</p> : <Pair said={salt} found={found.made} />}
      {(found.by !== "network" || found.made !== null) && <p>{s(vouched(found), { beacon, pulse })}</p>}
      <Times announcedAt={announcedAt} found={found} />
    </Numbered>
  );
}
