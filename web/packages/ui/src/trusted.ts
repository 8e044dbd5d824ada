/**
 * Trusted Types: where a browser knows them, a text becomes HTML or a script by a policy that the server names
 * (crates/web/src/pages.rs), each made once, and by nothing else. Elsewhere the same rules hold for our own calls.
 */
type Rule = (text: string) => string;

interface Rules {
  createHTML?: Rule;
  createScriptURL?: Rule;
}

/** What a policy makes is no text for the browser; for the compiler, whose DOM takes texts, it stays one. */
export function policy<R extends Rules>(name: string, rules: R): R {
  const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy: (name: string, rules: Rules) => Rules } };
  return trustedTypes ? (trustedTypes.createPolicy(name, rules) as R) : rules;
}
