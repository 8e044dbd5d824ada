/** What the device draws with. */

let known: CanvasRenderingContext2DSettings | null = null;

/**
 * How pictures of the water are to be kept: where the processor stands in for graphics, what is drawn stays with it, as there every
 * picture would make the way to a graphics card that does not exist.
 */
export function kept(): CanvasRenderingContext2DSettings {
  if (known) return known;
  const context = document.createElement("canvas").getContext("webgl", { failIfMajorPerformanceCaveat: true });
  known = { alpha: true, willReadFrequently: context === null };
  // A page has few of these.
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return known;
}
