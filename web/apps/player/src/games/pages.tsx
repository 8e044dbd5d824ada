/** The pages of games, one chunk: each route names its component here. */
import { useWords } from "../lib/words";
import { Centre } from "./Centre";
import { ComingSoon } from "./ComingSoon";
import { GamesPage, OwnGames } from "./GamesPage";
import { gameTexts, type GameText } from "./texts";

export { AllGames } from "./GamesPage";
export { MakerPage } from "./MakerPage";

export const Rng = () => <GamesPage key="RNG" gameType="RNG" />;
export const Pvp = () => <GamesPage key="PVP" gameType="PVP" />;
export const Bgs = () => <GamesPage key="BGS" gameType="BGS" />;
export const Sports = () => <Centre key="SPORTS" gameType="SPORTS" />;
export const Esports = () => <Centre key="ESPORTS" gameType="ESPORTS" />;
export const Lott = () => <Centre key="LOTT" gameType="LOTT" />;
export const Elott = () => <Centre key="ELOTT" gameType="ELOTT" />;
export const Cockfight = () => <Centre key="COCKFIGHT" gameType="COCKFIGHT" />;
export const Favourite = () => <OwnGames key="FAV" tab="FAV" />;
export const Recent = () => <OwnGames key="RECENT" tab="RECENT" />;

function Titled({ text, art }: { text: GameText; art: "wheel" | "boats" | "scales" }) {
  return <ComingSoon title={useWords(gameTexts)(text)} art={art} />;
}
export const Lottery = () => <Titled text="LOTT" art="wheel" />;
export const PointMall = () => <Titled text="pointMall" art="scales" />;
export const Seamless = () => <Titled text="soon" art="boats" />;
