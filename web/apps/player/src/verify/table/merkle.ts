/** The tree over a shoe: what the house promised of all its cards before the first, and what proves one of them alone (domain.md 3.4). */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Card } from "kit/cards/card";

/** A card at its position of a shoe, with what keeps it from being guessed, in hex. */
export interface Leaf {
  shoe: number;
  position: number;
  card: Pick<Card, "rank" | "suit">;
  salt: string;
}

const RANKS = 13;

/** A number in so many bytes, the highest first. */
function bytesOf(value: number, count: number): Uint8Array {
  const bytes = new Uint8Array(count);
  for (let [at, rest] = [count - 1, value]; at >= 0; at -= 1) [bytes[at], rest] = [rest % 256, Math.floor(rest / 256)];
  return bytes;
}

const inner = (left: Uint8Array, right: Uint8Array) => sha256(concatBytes(bytesOf(1, 1), left, right));

function leafHash({ shoe, position, card, salt }: Leaf): Uint8Array {
  return sha256(concatBytes(bytesOf(0, 1), bytesOf(shoe, 8), bytesOf(position, 2), bytesOf(card.suit * RANKS + card.rank - 1, 1), hexToBytes(salt)));
}

/** The salt of a position, by the secret of the shoe. */
export const saltOf = (secret: string, position: number): string => bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(`salt:${position}`)));

/** The root over all cards of a shoe, in hex. */
export function rootOf(shoe: number, secret: string, cards: readonly Card[]): string {
  let level = cards.map((card, position) => leafHash({ shoe, position, card, salt: saltOf(secret, position) }));
  while (level.length > 1) {
    const above: Uint8Array[] = [];
    for (let place = 0; place < level.length; place += 2) {
      const [left, right] = [level[place], level[place + 1]];
      // A node without a neighbour moves up as it is.
      if (left) above.push(right ? inner(left, right) : left);
    }
    level = above;
  }
  return level[0] ? bytesToHex(level[0]) : "";
}

/** Whether a card lay at its position of a shoe of so many cards; `path` are its neighbours from the leaves upwards, in hex. */
export function isProved(root: string, cards: number, leaf: Leaf, path: readonly string[]): boolean {
  if (leaf.position >= cards) return false;
  let hash = leafHash(leaf);
  const left = [...path];
  for (let [place, width] = [leaf.position, cards]; width > 1; [place, width] = [Math.floor(place / 2), Math.ceil(width / 2)]) {
    const isLeft = place % 2 === 0;
    if (isLeft && place + 1 >= width) continue;
    const neighbour = left.shift();
    if (neighbour === undefined) return false;
    const other = hexToBytes(neighbour);
    hash = isLeft ? inner(hash, other) : inner(other, hash);
  }
  return left.length === 0 && bytesToHex(hash) === root;
}
