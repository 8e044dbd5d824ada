/** Groups of players. */
import { useQuery } from "@tanstack/react-query";

import { call, type Answer } from "../../lib/api";

export type PlayerGroup = Answer<"GET /backoffice/player-groups">[number];

/** The longest name, as the house counts its letters. */
export const NAME = 40;

/** Every group, by its name. */
export const useGroups = () => useQuery({ queryKey: ["playerGroups"], queryFn: () => call("GET /backoffice/player-groups") });
