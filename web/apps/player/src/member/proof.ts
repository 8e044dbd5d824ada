/** Leaves a picture with the house; the body is the file itself, and what it is the house tells by its content. */
import { Failure, token } from "../lib/api";

export async function keepPicture(file: File): Promise<string> {
  const headers = { "accept-language": document.documentElement.lang, token: token.read(), "content-type": "application/octet-stream" };
  let answer: { success: boolean; value: { id?: string; code?: string; details?: Record<string, unknown> | null }; message?: string | null };
  try {
    answer = await (await fetch("/wps/cashier/proofs", { method: "POST", headers, body: file })).json();
  } catch {
    throw new Failure("network", "", {});
  }
  if (answer.success && answer.value.id !== undefined) return answer.value.id;
  throw new Failure(answer.value.code ?? "", answer.message ?? "", answer.value.details ?? {});
}
