/** What operators wrote, with links that stay within the page. */
import { useRouter } from "@tanstack/react-router";
import { Readable as Words } from "ui/readable";
import "ui/readable.css";

export { safeLink, safePicture } from "ui/readable";

/** `onGo` closes what the words stand in, before the page changes; where it answers true the link is dealt with. */
export function Readable({ html, onGo }: { html: string; onGo?: (path: string) => boolean | void }) {
  const router = useRouter();
  const go = (path: string) => {
    if (onGo?.(path) !== true) router.history.push(path);
  };
  return <Words html={html} onGo={go} />;
}
