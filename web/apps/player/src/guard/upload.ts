/** Sends a file as it is; the house judges it by what it holds, whatever it is called. */
import { Failure, token } from "../lib/api";

export async function upload<T>(path: string, file: Blob): Promise<T> {
  const headers = { token: token.read(), "accept-language": document.documentElement.lang, "content-type": "application/octet-stream" };
  let response: Response;
  try {
    response = await fetch(path, { method: "POST", headers, body: file });
  } catch {
    throw new Failure("network", "", {});
  }
  const answer = (await response.json().catch(() => null)) as { success?: boolean; value?: unknown; message?: string | null } | null;
  if (answer?.success) return answer.value as T;
  const { code, details } = (answer?.value ?? {}) as { code?: string; details?: Record<string, unknown> | null };
  throw new Failure(code ?? "unknown", answer?.message ?? "", details ?? {});
}
