/** A file of the house, put where the browser puts files. */
import { Failure, token } from "./api";

export async function download(path: string): Promise<void> {
  const headers = { "accept-language": document.documentElement.lang, token: token.read() };
  const answer = await fetch(`/backoffice${path}`, { headers }).catch(() => null);
  if (answer === null) throw new Failure("network", "", {});
  if (!answer.ok) {
    const { value, message } = (await answer.json()) as { value: { code: string }; message?: string };
    throw new Failure(value.code, message ?? "", {});
  }
  const address = URL.createObjectURL(await answer.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = named(answer.headers.get("content-disposition"));
  link.click();
  // The browser has begun to save it by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

/** The name that the house gave the file. */
export function named(disposition: string | null): string {
  return /filename="?([\w.-]+)"?/.exec(disposition ?? "")?.[1] ?? "report";
}
