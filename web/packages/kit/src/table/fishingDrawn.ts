/** Bullets of fishing that hit what the words draw, told in one text; for tests that compare engines. */
import type { Draws } from "../fairness";
import { FISH, type Fish, hit, hitWords, pays, threshold } from "./fishing";
import { ratio, type Told } from "./ratio";

/** One of the printed fish, or one whose worth is drawn too. */
async function fishDrawn(words: Draws): Promise<[name: string, fish: Fish]> {
  const kind = await words.uniform(13);
  const known = Object.entries(FISH)[kind];
  if (known !== undefined) return known;
  if (kind === 10) {
    const multiplier = await words.uniform(4);
    return [`plain:${multiplier}`, { kind: "plain", multiplier }];
  }
  if (kind === 11) {
    const [own, collateral] = [await words.uniform(20), await words.uniform(200)];
    return [`bomb:${own}+${collateral}`, { kind: "bomb", own, collateral }];
  }
  const [multiplier, shots] = [await words.uniform(3), await words.uniform(60)];
  return [`feature:${multiplier}+${shots}`, { kind: "feature", multiplier, shots }];
}

/** A hit of the session with this seed. */
export async function fishingDrawn(seed: string, words: Draws): Promise<Told> {
  const [name, fish] = await fishDrawn(words);
  const number = await words.uniform(65_536);
  const shot = await words.uniform(2 ** 32 - 1);
  const among = (await words.uniform(4)) + 1;
  const cost = BigInt(await words.uniform(1_000_000)) + 1n;
  const bullet = { seed, shot: BigInt(shot), number, fish, among };
  const word = await hitWords(bullet).uniform(2 ** 32);
  const caught = await hit(bullet);
  const told = `${name} ${number}:${shot}/${among} cost ${cost}, word ${word} of ${threshold(fish, among)}: `;
  if (caught === null) return { result: `${told}-`, returns: new Map() };
  const { multiplier, shots } = caught;
  const returns = new Map(multiplier > 0 ? [["paid", ratio(multiplier)]] : []);
  return { result: `${told}${multiplier}+${shots} pays ${pays(cost, caught)}`, returns };
}
