/** Names of people as the house compares them (kernel::name): the same words, whatever their case, order and spaces. */

const APART = /[\s\p{P}`´]+/u;
const NOTHING = /[\u200b-\u200d\ufeff]/g;

/** Signs of Bengali that can be written as one or as two are two, as the house has it. */
const words = (name: string) =>
  name
    .replace(NOTHING, "")
    .normalize("NFD")
    .toLowerCase()
    .split(APART)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .sort();

/** Whether two names are made of the same words. */
export function sameName(one: string, other: string): boolean {
  const [own, others] = [words(one), words(other)];
  return own.length > 0 && own.length === others.length && own.every((word, at) => word === others[at]);
}

/** Whether this can be a name on a paper. */
export const isName = (text: string) => text.trim().length >= 2 && words(text).length > 0;
