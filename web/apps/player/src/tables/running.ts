/** What is told of rounds that run between their lock and their result, besides what is told of all: bets leave them at what a curve shows. */

/** A round whose curve has begun. */
export interface Running {
  startedAt?: string | null;
  /** The multiplier at which whoever is still in leaves by themselves, in hundredths: the round pays no more. */
  top?: number | null;
  /** Whether its host died while it ran: bets that had not left, and would not by themselves, come back. */
  interrupted?: boolean;
}

/** A bet that can leave. */
export interface Leaving {
  /** Where it left by hand, in hundredths. */
  leftAt?: number | null;
}

/** Hundredths as a multiplier: `2.46×`. */
export function multiplier(hundredths: number): string {
  const whole = Math.floor(hundredths / 100);
  return `${whole}.${String(hundredths - whole * 100).padStart(2, "0")}×`;
}
