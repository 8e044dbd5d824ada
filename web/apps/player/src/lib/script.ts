/** Scripts of third parties, loaded only where the house asks for them. */
import { policy } from "ui/trusted";

/** All that may be loaded. */
const KNOWN = ["https://challenges.cloudflare.com/turnstile/", "https://js.hcaptcha.com/1/", "https://www.google.com/recaptcha/", "https://www.googletagmanager.com/gtag/"];

export const scripts = policy("mela-script", {
  createScriptURL: (address) => {
    const read = URL.parse(address)?.href;
    if (read === undefined || !KNOWN.some((known) => read.startsWith(known))) throw new TypeError("a script of nobody known");
    return read;
  },
});

const loading = new Map<string, Promise<void>>();

/** A third party's script, once. One that does not come may be asked for again. */
export function script(address: string): Promise<void> {
  const known = loading.get(address);
  if (known) return known;
  const coming = new Promise<void>((resolve, reject) => {
    const element = document.createElement("script");
    element.src = scripts.createScriptURL(address);
    element.onload = () => resolve();
    element.onerror = () => {
      element.remove();
      loading.delete(address);
      reject(new TypeError("a script did not come"));
    };
    document.head.append(element);
  });
  loading.set(address, coming);
  return coming;
}
