/** Whether a text went onto the clipboard; browsers give theirs to secure pages only. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
