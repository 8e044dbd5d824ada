import { useWords } from "../lib/words";
import { useHouse } from "../lib/house";
import { isLink } from "./cover";
import { shellTexts } from "./texts";

const NAMES = { TELEGRAM: "telegram", TELEGRAM1: "telegramOther", WHATSAPP: "whatsapp" } as const;

/** The house's channels (spec.md 2, floating bar): two of one messenger, one of another, as far as the operator has them. */
export function useChannels(): { name: string; url: string }[] {
  const w = useWords(shellTexts);
  const resources = useHouse().data?.info?.resources ?? [];
  return resources.flatMap(({ resourceType, url }) => (resourceType in NAMES && isLink(url) ? [{ url, name: w(NAMES[resourceType as keyof typeof NAMES]) }] : []));
}
