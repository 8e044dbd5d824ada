/** How high a round got, as the colours of its result say. */

/** Below 2×, to 10×, and from there. */
export const height = (hundredths: number): "low" | "mid" | "high" => (hundredths < 200 ? "low" : hundredths < 1_000 ? "mid" : "high");
