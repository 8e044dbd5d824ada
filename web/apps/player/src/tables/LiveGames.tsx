/** /live: the tables of the house, and below them the list of live games. */
import { GamesPage } from "../games/GamesPage";
import { hasTables } from "../games/makers";
import { useMenus } from "../games/queries";
import { Tables } from "./Tables";

function Above() {
  const menus = useMenus();
  return hasTables(menus.data) ? <Tables place="live" /> : null;
}

export const LiveGames = () => <GamesPage key="LIVE" gameType="LIVE" above={<Above />} />;
