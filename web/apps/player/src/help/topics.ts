/** The titles of the help pages that the house brings with it, for the footer until the house has said its own. */
export interface Topic {
  id: string;
  title: { bn: string; en: string };
}

export const TOPICS: readonly Topic[] = [
  { id: "account", title: { bn: "অ্যাকাউন্ট", en: "Your account" } },
  { id: "deposit", title: { bn: "টাকা জমা", en: "Deposits" } },
  { id: "withdrawal", title: { bn: "টাকা তোলা", en: "Withdrawals" } },
  { id: "fairness", title: { bn: "ফল যাচাই করবেন যেভাবে", en: "How to check a result" } },
  { id: "responsible", title: { bn: "সীমার ভেতরে খেলা", en: "Playing within limits" } },
  { id: "privacy", title: { bn: "আপনার তথ্য", en: "Your data" } },
  { id: "term", title: { bn: "শর্তাবলি", en: "Terms" } },
];
