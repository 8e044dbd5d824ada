/** What was typed into a window that was closed before it was sent: kept for the visit, so that it stands there again. */

type Typed = Record<string, string>;

export function draftOf(window: string) {
  const entry = `draft:${window}`;
  return {
    read: (): Typed => JSON.parse(sessionStorage.getItem(entry) ?? "{}") as Typed,
    /** Passwords and codes are for one moment, and stay out. */
    keep: (typed: Partial<Typed>) => sessionStorage.setItem(entry, JSON.stringify(typed, (field, value: unknown) => (/password|captcha|verificationCode/i.test(field) ? undefined : value))),
    drop: () => sessionStorage.removeItem(entry),
  };
}
