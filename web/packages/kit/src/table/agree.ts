/** The games by their versions, and digests of many rounds that two engines compare. For tests in Node only: a browser has no node:crypto. */
import { createHash, createHmac } from "node:crypto";

import { andarBahar } from "./andarBahar";
import { baccarat } from "./baccarat";
import { blackjackDrawn } from "./blackjackDrawn";
import { crash } from "./crash";
import { dragonTiger } from "./dragonTiger";
import { fishingDrawn } from "./fishingDrawn";
import type { Told } from "./ratio";
import { roulette } from "./roulette";
import { Shoe } from "./shoe";
import { sicBo } from "./sicBo";
import { teenPatti } from "./teenPatti";
import { RoundWords } from "./words";

/** So many rounds of a version by one hash, or fewer where the hash makes no more: a crash is one, and a shoe ends at its cut card. */
export async function played(version: string, salt: string, hash: string, count: number): Promise<Told[]> {
  const [game, ...options] = version.split("+");
  const has = (option: string) => options.includes(option);
  const words = new RoundWords(salt, hash);
  const repeated = async (round: () => Told | Promise<Told>, shoe?: Shoe) => {
    const told: Told[] = [];
    while (told.length < count && shoe?.isOver() !== true) told.push(await round());
    return told;
  };
  switch (game) {
    case "andar-bahar-1":
      return repeated(async () => andarBahar(await Shoe.shuffle(1, 0, words)));
    case "baccarat-1": {
      const shoe = await Shoe.shuffle(8, 14, words);
      shoe.burn();
      const rules = { commission: !has("no-commission"), tie: has("tie-9") ? 9 : 8 } as const;
      return repeated(() => baccarat(shoe, rules), shoe);
    }
    case "blackjack-1": {
      const shoe = await Shoe.shuffle(8, 208, words);
      return repeated(() => blackjackDrawn(shoe, words), shoe);
    }
    case "crash-1":
      return [await crash(salt, hash, [101, 150, 200, 1000])];
    case "dragon-tiger-1": {
      const shoe = await Shoe.shuffle(8, 14, words);
      return repeated(() => dragonTiger(shoe, has("tie-8") ? 8 : 11), shoe);
    }
    case "fishing-1":
      return repeated(() => fishingDrawn(hash, words));
    case "roulette-1":
      return repeated(() => roulette(words, has("multiplied") ? "multiplied" : has("la-partage") ? "la-partage" : "plain"));
    case "sic-bo-1":
      return repeated(() => sicBo(words, has("pair-5") ? 5 : 6));
    case "teen-patti-1":
      return repeated(async () => teenPatti(await Shoe.shuffle(1, 0, words)));
    default:
      throw new Error(`no such game: ${version}`);
  }
}

/** A round's result, and its returns in one order. */
export const written = ({ result, returns }: Told): [string, string] => [
  result,
  Array.from(returns, ([code, returned]) => `${code}=${returned}`).sort().join(" "),
];

const salt = "0000000000000000000fa3b65e43e4240d71762a5bf397d5304b2596d116859c";

/** The SHA-256 of so many rounds of a version, a line each, at most 50 of a hash. A line ends with its blank where nothing returns. */
export async function digest(version: string, count: number): Promise<string> {
  const lines = createHash("sha256");
  let hash = "0123456789abcdef".repeat(4);
  for (let left = count; left > 0; ) {
    const told = await played(version, salt, hash, Math.min(left, 50));
    lines.update(told.map((round) => `${written(round).join(" ")}\n`).join(""));
    left -= told.length;
    hash = createHash("sha256").update(hash).digest("hex");
  }
  return lines.digest("hex");
}

/**
 * What `hmac` asks of a browser's `crypto`, answered by Node's own HMAC: several times as quick as `crypto.subtle`, which goes through
 * another thread. A test of many rounds puts it in place of the global one; all else is what a browser runs. The key stays text, as
 * Node takes four times as long with one in bytes.
 */
export const quickCrypto = {
  subtle: {
    importKey: (_format: string, key: Uint8Array) => Buffer.from(key).toString(),
    sign: (_algorithm: string, key: string, message: Uint8Array) => new Uint8Array(createHmac("sha256", key).update(message).digest()).buffer,
  },
};
