/** One name per wish: a retry on a bad line must not move money twice, and another wish is another movement. */
import { useState } from "react";

export interface Intent {
  /** The name of a wish: the same as before while it is the same wish and nobody has answered it with success. */
  of: (wish: object) => string;
  /** It was granted: the next one is another, even if it asks for the same. */
  done: () => void;
}

export function intent(fresh: () => string = () => crypto.randomUUID()): Intent {
  let known: { wish: string; name: string } | null = null;
  return {
    of(wish) {
      const written = JSON.stringify(wish);
      if (known?.wish !== written) known = { wish: written, name: fresh() };
      return known.name;
    },
    done() {
      known = null;
    },
  };
}

export function useIntent(): Intent {
  const [kept] = useState(() => intent());
  return kept;
}
