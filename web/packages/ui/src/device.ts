/** What people call a device, from what its browser sends of itself. */
import Bowser from "bowser";

/** `Chrome, Android`; the whole text where nothing is known in it. */
export function deviceName(agent: string): string {
  // A program that says nothing of a browser is named as it names itself, without its version.
  if (!agent.includes("Mozilla/")) return agent.split("/")[0] ?? agent;
  const { browser, os } = Bowser.parse(agent);
  return [browser.name, os.name].filter(Boolean).join(", ") || agent;
}
