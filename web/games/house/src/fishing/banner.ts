/** What all in the room see coming, in words over the water. */
import { h } from "kit/dom";

/** How long they stand, in milliseconds. */
const STANDS = 3_500;

export class Banner {
  readonly element = h("p", { class: "banner", role: "status" });
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly seen = new Set<string>();

  /** Whether something of this name was not said yet; from now on it was. */
  once(name: string): boolean {
    if (this.seen.has(name)) return false;
    this.seen.add(name);
    return true;
  }

  show(text: string, look: string): void {
    clearTimeout(this.timer);
    this.element.textContent = text;
    this.element.dataset["look"] = look;
    this.timer = setTimeout(() => (this.element.textContent = ""), STANDS);
  }
}
