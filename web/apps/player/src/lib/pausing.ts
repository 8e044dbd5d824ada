/** Told when somebody must stop and look: what runs by itself, as a game on autoplay does, goes no further. */
const listeners = new Set<() => void>();

export const pausing = {
  tell: () => listeners.forEach((listener) => listener()),
  /** Listens until the returned function is called. */
  listen: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
