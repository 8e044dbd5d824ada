/** What the device draws with. */

/** What calls itself so is no graphics card but the processor in its place. */
const PROCESSOR = /swiftshader|llvmpipe|softpipe|software|basic render/i;

let known: CanvasRenderingContext2DSettings | null = null;

/**
 * How pictures of the water are to be kept: where the processor stands in for graphics, what is drawn stays with it, as there every
 * picture would make the way to a graphics card that does not exist.
 */
export function kept(): CanvasRenderingContext2DSettings {
  if (known) return known;
  const context = document.createElement("canvas").getContext("webgl", { failIfMajorPerformanceCaveat: true });
  const told = context?.getExtension("WEBGL_debug_renderer_info");
  const name: unknown = told && context?.getParameter(told.UNMASKED_RENDERER_WEBGL);
  known = { alpha: true, willReadFrequently: context === null || (typeof name === "string" && PROCESSOR.test(name)) };
  // A page has few of these.
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return known;
}
