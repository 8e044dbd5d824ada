/** What several pages of the agent centre share. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { useWords } from "../lib/words";
import { PRESETS, type Preset } from "./calls";
import { usePlace } from "./place";
import { pathQuery } from "./queries";
import { agentTexts, type AgentText } from "./texts";
import { AgentLink } from "./AgentLink";

/** The chosen span, from the address. */
export function usePreset(otherwise: Preset = "today"): Preset {
  const wanted = usePlace().search.get("preset");
  return PRESETS.find((preset) => preset === wanted) ?? otherwise;
}

export function Presets({ chosen }: { chosen: Preset }) {
  const w = useWords(agentTexts);
  const { go } = usePlace();
  return (
    <div className="chips" role="group" aria-label={w("span")}>
      {PRESETS.map((preset) => (
        <button key={preset} type="button" className="chip" aria-pressed={preset === chosen} onClick={() => go({ preset })}>
          {w(preset)}
        </button>
      ))}
    </div>
  );
}

/** The way down the team to the member that a page stands at; nothing at its beginning. */
export function Steps({ page, member }: { page: AgentText; member: string | null }) {
  const w = useWords(agentTexts);
  const { data: steps = [] } = useQuery(pathQuery(member));
  if (member === null) return null;
  return (
    <nav aria-label={w("way")} className="ag-way">
      <AgentLink changes={{ page, way: null, find: null }} className="quiet small">
        {w("you")}
      </AgentLink>
      {steps.map((step) => (
        <AgentLink key={step.id} changes={{ page, way: step.id, find: null }} className="quiet small" here={step.id === member}>
          {step.account}
        </AgentLink>
      ))}
    </nav>
  );
}

/** The heading of figures or of buttons: it stands at their side. */
export interface Right {
  right: string;
}
export const right = (text: string): Right => ({ right: text });

/** A table that becomes cards on a phone: each cell carries its heading. */
export function Table({ caption, heads, children }: { caption: string; heads: (string | Right)[]; children: ReactNode }) {
  return (
    <table className="ag-table">
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head, at) => (
            <th key={at} scope="col" className={typeof head === "string" ? undefined : "right"}>
              {typeof head === "string" ? head : head.right}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** A cell of such a table. */
export function Cell({ head, figure = false, className = "", children }: { head: string; figure?: boolean; className?: string; children: ReactNode }) {
  return (
    <td data-head={head} className={figure ? `figure ${className}` : className}>
      {children}
    </td>
  );
}

/** One of the team, with the number by which customer service knows them. */
export function Person({ account, id }: { account: string; id: string }) {
  return (
    <>
      <b className="ag-person" translate="no">{account}</b> <small className="figure ag-id" translate="no">#{id}</small>
    </>
  );
}

/** Says that a list is of one member alone, and leads back to everyone's. */
export function OfOne({ member, text, everyone }: { member: string | null; text: AgentText; everyone: AgentText }) {
  const w = useWords(agentTexts);
  const { data: steps } = useQuery(pathQuery(member));
  if (member === null) return null;
  return (
    <p className="ag-way">
      <b>{w(text, { name: steps?.at(-1)?.account ?? `#${member}` })}</b>
      <AgentLink changes={{ member: null }} className="quiet small">
        {w(everyone)}
      </AgentLink>
    </p>
  );
}

/** A figure with its name above it. */
export function Tile({ name, tone = "", children }: { name: string; tone?: string; children: ReactNode }) {
  return (
    <div className="ag-tile">
      <dt>{name}</dt>
      <dd className={`figure ${tone}`}>{children}</dd>
    </div>
  );
}

export const isZero = (amount: string) => /^-?0*(\.0*)?$/.test(amount);
