import { lazy, Suspense } from "react";

import type { Playing } from "../games/play";
import { area } from "../lib/area";
import { Area, AreaFault } from "../lib/AreaFault";
import { Modal } from "../lib/modal";
import { Skeletons } from "../lib/states";
import { useWords } from "../lib/words";
import type { TableSet } from "./set";
import { multiTexts } from "./texts";

const Picker = lazy(area(() => import("./Picker").then((part) => ({ default: part.Picker }))));

/** The window in which another table is chosen; what it shows is fetched when it is first opened. */
export function Picking({ set, onPick, onClose }: { set: TableSet; onPick: (table: Playing) => void; onClose: () => void }) {
  const w = useWords(multiTexts);
  const pick = (table: Playing) => {
    onClose();
    onPick(table);
  };
  return (
    <Modal title={w("pick")} onClose={onClose} shape="broad">
      <Area of={set} fallback={(error) => <AreaFault error={error} />}>
        <Suspense fallback={<Skeletons />}>
          <Picker set={set} onPick={pick} />
        </Suspense>
      </Area>
    </Modal>
  );
}
