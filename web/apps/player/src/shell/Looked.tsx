/** What a card opened: the sheet of a title, or the games of a container. */
import { useLocation } from "@tanstack/react-router";
import { lazy, Suspense } from "react";

import { useStepBack } from "../games/play";
import type { GameCard } from "../lib/api";
import { area } from "../lib/area";
import { Area } from "../lib/AreaFault";
import { Unloaded } from "./Dialogs";

const Sheet = lazy(area(() => import("../games/GameSheet").then((part) => ({ default: part.GameSheet }))));
const Container = lazy(area(() => import("../games/Container").then((part) => ({ default: part.Container }))));

export const useLooked = () => useLocation({ select: ({ state }) => state.looked });

export function Looked({ card }: { card: GameCard }) {
  const close = useStepBack();
  const Opened = card.isGame ? Sheet : Container;
  return (
    <Area of={card} fallback={(error) => <Unloaded error={error} onClose={close} />}>
      <Suspense fallback={null}>
        <Opened card={card} onClose={close} />
      </Suspense>
    </Area>
  );
}
