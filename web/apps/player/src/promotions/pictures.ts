/** The pictures of an application: PNG or JPEG, 5 MB each, at most three (spec.md 5). */

export const MOST = 5 * 1024 * 1024;
/** For the file field: what the system's dialog offers. */
export const ACCEPT = "image/png,image/jpeg";

export type Fault = "notPicture" | "tooLarge" | "tooMany";

/** What a file is by what it begins with, whatever it is called. */
export async function sort(file: Blob): Promise<"png" | "jpeg" | null> {
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  const begins = (...bytes: number[]) => bytes.every((byte, at) => head[at] === byte);
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "png";
  return begins(0xff, 0xd8, 0xff) ? "jpeg" : null;
}

export interface Taken {
  files: File[];
  /** What was left out, and why. */
  faults: { name: string; fault: Fault }[];
}

const same = (one: File, other: File) => one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** Adds what may be added; a file that is there already is not added twice. */
export async function take(kept: File[], added: Iterable<File>, most: number): Promise<Taken> {
  const taken: Taken = { files: [...kept], faults: [] };
  for (const file of added) {
    if (taken.files.some((other) => same(file, other))) continue;
    const fault: Fault | null = file.size > MOST ? "tooLarge" : (await sort(file)) === null ? "notPicture" : taken.files.length >= most ? "tooMany" : null;
    if (fault === null) taken.files.push(file);
    else taken.faults.push({ name: file.name, fault });
  }
  return taken;
}
