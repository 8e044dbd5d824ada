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

/** What a key does at a table: arrows come to the board, digits choose a chip, letters act once however long they are held. */
export function walkOrAct(event: KeyboardEvent, acts: Readonly<Record<string, () => void>>, { focus, choose }: { focus: () => void; choose: (place: number) => void }): void {
  const isArrow = event.key.startsWith("Arrow");
  if (isArrow && !(event.target instanceof Element && event.target.closest(".grid"))) {
    event.preventDefault();
    focus();
  } else if (/^[1-6]$/.test(event.key)) choose(Number(event.key) - 1);
  else if (!event.repeat) acts[event.key.toLowerCase()]?.();
}
