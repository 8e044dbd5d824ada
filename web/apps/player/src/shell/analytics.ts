/**
 * Measuring visits by the operator's tag (spec.md 3, `gtagId`): nothing of it is loaded, and the page's policy admits nothing
 * of it, before the visitor agrees. The agreement is a cookie because the policy is written by the server.
 */

import { script } from "../lib/script";

const COOKIE = "analytics";
/** Half a year; then the visitor is asked again. */
const LIFE = 180 * 24 * 3_600;

export type Choice = "yes" | "no";

export function choice(cookies = document.cookie): Choice | null {
  const said = cookies.split(";").map((each) => each.trim()).find((each) => each.startsWith(`${COOKIE}=`));
  const value = said?.slice(COOKIE.length + 1);
  return value === "yes" || value === "no" ? value : null;
}

export function choose(said: Choice): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${COOKIE}=${said}; Path=/; Max-Age=${LIFE}; SameSite=Strict${secure}`;
}

type Layer = Window & { dataLayer?: unknown[] };

/** As Google's own snippet: what is queued must be an `arguments` object. */
function tell(..._said: unknown[]): void {
  const layer = window as Layer;
  layer.dataLayer ??= [];
  layer.dataLayer.push(arguments);
}

let begun = "";

/** Loads the tag, once. Pages are told by their path alone: what follows it may hold codes and names. */
export function begin(gtagId: string): void {
  if (begun === gtagId) return;
  begun = gtagId;
  tell("js", new Date());
  tell("config", gtagId, { send_page_view: false, allow_google_signals: false, allow_ad_personalization_signals: false });
  // Whoever blocks it is not measured, and nothing else is lost.
  void script(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(gtagId)}`).catch(() => {});
}

export function visited(path: string): void {
  tell("event", "page_view", { page_location: location.origin + path, page_path: path, page_title: "" });
}
