import type { ComponentType, ReactNode } from "react";

/** What a page of agents puts into the frame around it. */
export interface Framed {
  /** At the right of the bar. */
  who?: ReactNode;
  /** Beside or above the content. */
  nav?: ReactNode;
  children: ReactNode;
}

/** The frame, which the shell brings: it holds the site's dialogs. */
export type Frame = ComponentType<Framed>;
