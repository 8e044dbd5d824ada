/** The id of a video: links of the video site only, as watch, shorts or plain (spec.md 5). The server takes no others either. */
export function videoOf(address: string): string | null {
  return /^https:\/\/(?:(?:www\.)?youtube\.com\/(?:watch\?v=|shorts\/)|youtu\.be\/)([A-Za-z0-9_-]{11})$/.exec(address)?.[1] ?? null;
}
