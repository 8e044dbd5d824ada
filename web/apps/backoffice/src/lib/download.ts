/** A file of the house, put where the browser puts files. */
import type { Arguments, Name } from "api/office";
import { fill } from "api/shape";

import { asked, headers, opened } from "./api";

export async function download<N extends Extract<Name, `${string}/file`>>(name: N, ...[given]: Arguments<N>): Promise<void> {
  const answer = await asked(fill(name, given).path, { headers: headers({}) });
  if (!answer.ok) return void (await opened(answer));
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
