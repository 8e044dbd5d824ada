/** A file of a record: asked for with the session, kept under the name that the house gives it. */
import { Failure, token } from "../lib/api";

const named = (header: string | null) => /filename="([A-Za-z0-9.-]+)"/.exec(header ?? "")?.[1] ?? "record";

export async function download(path: string, query: Record<string, string | undefined>): Promise<void> {
  const asked = new URLSearchParams(Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ""));
  let response: Response;
  let file: Blob;
  try {
    response = await fetch(`${path}?${asked.toString()}`, { headers: { token: token.read(), "accept-language": document.documentElement.lang } });
    file = await response.blob();
  } catch {
    throw new Failure("network", "", {});
  }
  if (!response.ok) {
    const answer = JSON.parse((await file.text()) || "null") as { value?: { code?: string; details?: Record<string, unknown> }; message?: string } | null;
    throw new Failure(answer?.value?.code ?? "unknown", answer?.message ?? "", answer?.value?.details ?? {});
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = named(response.headers.get("content-disposition"));
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has taken it over by the next turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
