/** The keys of a game. */

/** Hears keys that are the game's: none of the browser, of a window before it, or of a field in which somebody writes. Until `until`, if there is one. */
export function keyboard(hear: (event: KeyboardEvent) => void, until?: AbortSignal): void {
  const listen = (event: KeyboardEvent) => {
    const at = event.target;
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (at instanceof HTMLInputElement && at.type !== "range") {
      if (event.key === "Enter") at.blur();
      return;
    }
    if (event.key.toLowerCase() === "m") document.querySelector<HTMLButtonElement>("[data-sound]")?.click();
    else hear(event);
  };
  addEventListener("keydown", listen, until ? { signal: until } : {});
}
