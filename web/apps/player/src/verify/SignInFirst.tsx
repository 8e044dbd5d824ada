import { dialogs } from "../lib/dialogs";
import { useWords } from "../lib/words";
import { verifyTexts } from "./texts";

/** A round of the house is told to its player only. */
export function SignInFirst() {
  const w = useWords(verifyTexts);
  return (
    <div className="note">
      <p>{w("signInFirst")}</p>
      <button type="button" className="call" onClick={() => dialogs.show({ kind: "login" })}>
        {w("signIn")}
      </button>
    </div>
  );
}
