/** /fish: the fishing rooms of the house, and below them the list of fishing games. */
import { GamesPage } from "../games/GamesPage";
import { hasRooms } from "../games/makers";
import { useMenus } from "../games/queries";
import { Rooms } from "./Rooms";

function Above() {
  const menus = useMenus();
  return hasRooms(menus.data) ? <Rooms place="page" /> : null;
}

export const FishGames = () => <GamesPage key="FISH" gameType="FISH" above={<Above />} />;
