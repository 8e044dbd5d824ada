import { Component, type ReactNode } from "react";

import { useSite } from "./site";
import { useWords } from "./words";
import { faultOf } from "./area";
import { areaTexts } from "./areaTexts";

/** In the place of a part that did not load, or broke. */
export function AreaFault({ error }: { error: unknown }) {
  const { t } = useSite();
  const w = useWords(areaTexts);
  const fault = faultOf(error);
  return (
    <div className="note big" role="alert">
      <h1>{fault ? w("areaTitle") : w("unknownError")}</h1>
      <p>{fault ? w(fault.kind === "style" ? "areaStyle" : fault.kind === "late" ? "areaLate" : "areaScript") : w("unknownErrorText")}</p>
      {fault && fault.address !== "" && (
        <p>
          <code>{fault.address}</code>
        </p>
      )}
      <div className="pair">
        <button type="button" className="call" onClick={() => location.reload()}>
          {w("reload")}
        </button>
        <a className="quiet" href="/">
          {t("backHome")}
        </a>
      </div>
    </div>
  );
}

interface Props {
  /** A failure is forgotten when this changes. */
  of: unknown;
  fallback: (error: unknown) => ReactNode;
  children: ReactNode;
}

/** Keeps a part that breaks from taking the page with it. */
export class Area extends Component<Props, { error: unknown; of: unknown }> {
  override state = { error: undefined as unknown, of: this.props.of };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps(props: Props, state: { of: unknown }) {
    return props.of === state.of ? null : { error: undefined, of: props.of };
  }

  override render() {
    return this.state.error === undefined ? this.props.children : this.props.fallback(this.state.error);
  }
}
