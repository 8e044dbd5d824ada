/** The colours of look.md, once: the style sheet repeats them, and a test holds the two together. */
export const tokens = {
  dark: { ground: "#0E0B1F", raised: "#17132E", line: "#2B2550", ink: "#F4F0E6", muted: "#B3ABCF", marigold: "#FFB21A", onMarigold: "#1B1230", emerald: "#2FD08A", vermilion: "#FF5A4E", sky: "#5BB8FF" },
  light: { ground: "#F7F4EE", raised: "#FFFFFF", line: "#E3DCCD", ink: "#1B1630", muted: "#5C5472", marigold: "#E08A00", onMarigold: "#1B1230", emerald: "#0A7F4D", vermilion: "#C8322A", sky: "#1769C2" },
} as const;
