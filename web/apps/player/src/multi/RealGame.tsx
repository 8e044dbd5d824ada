import { call } from "../lib/api";
import { useSite } from "../lib/site";
import { toast } from "../lib/toast";
import { useWords } from "../lib/words";
import { usePlay, type Playing } from "../games/play";
import { gameTexts } from "../games/texts";

/** From a trial to the game itself, at the same table; who is not signed in comes there by the sign-in. */
export function RealGame({ playing: { nodeId, table } }: { playing: Playing }) {
  const w = useWords(gameTexts);
  const { say } = useSite();
  const { play } = usePlay();
  const go = async () => {
    try {
      play(await call("GET /lgw/games/{nodeId}", { path: { nodeId } }), "real", table);
    } catch (failure) {
      toast(say(failure));
    }
  };
  return (
    <button type="button" className="quiet small real" onClick={() => void go()}>
      {w("playReal")}
    </button>
  );
}
