/** Searches beside the page, which stays usable meanwhile. */
import { search, type Work } from "./search";

addEventListener("message", ({ data }: MessageEvent<Work>) => postMessage(search(data)));
