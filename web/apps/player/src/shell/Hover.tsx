import { lazy, Suspense, useCallback, useId, useState, type ReactNode } from "react";

import { useEscape } from "../lib/escape";
import { area } from "../lib/area";
import { Area } from "../lib/AreaFault";

const Panel = lazy(area(() => import("./Apps").then((part) => ({ default: part.Panel }))));

/** The apps' panel, beside its button while the pointer or the keyboard's focus is on that. Nothing inside takes the focus, so it describes the button. */
export function Hover({ children }: { children: (id: string) => ReactNode }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const shut = useCallback(() => setOpen(false), []);
  useEscape(open, shut);
  return (
    <div
      className="hover"
      onPointerEnter={(event) => event.pointerType === "mouse" && setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onFocus={(event) => event.target.matches(":focus-visible") && setOpen(true)}
      onBlur={() => setOpen(false)}
      onPointerDown={shut}
    >
      {children(id)}
      {open && (
        <div className="codes" id={id} role="tooltip">
          <Area of={open} fallback={() => null}>
            <Suspense fallback={null}>
              <Panel />
            </Suspense>
          </Area>
        </div>
      )}
    </div>
  );
}
