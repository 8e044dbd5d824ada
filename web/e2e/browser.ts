/** The browser of the stories has no windows at all: fourteen stories took 184 s of the processor in it, and 217 s in the one of people. */
const PLAIN = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking", "--disable-quic"];

const executablePath = "/usr/bin/chromium-headless-shell";

/** For pages. */
export const BROWSER = { executablePath, args: PLAIN };

/** For stories about what moves. */
export const MOVES = { contextOptions: { reducedMotion: "no-preference" as const } };

/** For games: drawn by the processor, because machines that test have no graphics card. */
export const DRAWS = { launchOptions: { executablePath, args: [...PLAIN, "--use-angle=swiftshader", "--enable-unsafe-swiftshader"] } };
