/**
 * Room for what a third party opens beside our dialogs: a challenge of pictures that it lays on the page itself. A modal
 * dialog stands above all of the page and makes it deaf, so for so long the dialog steps down to the page, where it stands
 * below.
 */

/** A challenge is of some size: what is smaller is a badge, or a helper that nobody sees. */
const LEAST = 150;

const isShown = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect();
  return width >= LEAST && height >= LEAST && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
};

/** Whether something in it is shown: what such a box holds is often laid out by itself. */
const shows = (box: Element): boolean => [box, ...box.querySelectorAll("iframe, div, button")].some(isShown);

/** Whether a dialog only stepped down: its `close` is no wish of the visitor's. */
export const stepsAside = (dialog: HTMLDialogElement | null): boolean => dialog?.dataset["beside"] !== undefined;

/** Looks after what is laid on the page from now on, until the answer is called. */
export function beside(): () => void {
  const foreign = new Set<Element>();
  let down: HTMLDialogElement[] = [];
  const up = () => {
    for (const dialog of down) {
      if (!dialog.open) continue;
      dialog.close();
      dialog.showModal();
      // The event of that closing comes later.
      setTimeout(() => delete dialog.dataset["beside"], 0);
    }
    down = [];
  };
  const look = () => {
    const wanted = [...foreign].some((box) => box.isConnected && shows(box));
    if (wanted && down.length === 0) {
      down = [...document.querySelectorAll<HTMLDialogElement>("dialog:modal")];
      for (const dialog of down) {
        dialog.dataset["beside"] = "";
        dialog.close();
        dialog.show();
      }
    } else if (!wanted && down.length > 0) up();
  };
  const inside = new MutationObserver(look);
  const added = new MutationObserver((records) => {
    for (const node of records.flatMap((record) => [...record.addedNodes])) {
      if (!(node instanceof Element) || node instanceof HTMLScriptElement) continue;
      foreign.add(node);
      inside.observe(node, { attributes: true, childList: true, subtree: true });
    }
    look();
  });
  added.observe(document.body, { childList: true });
  return () => {
    added.disconnect();
    inside.disconnect();
    up();
  };
}
