/** What each setting of the site is made of, and how its parts are read and written. */
import type { TextId } from "../../lib/texts";

type Content = Record<string, unknown>;

export type Part = { name: string; text: TextId } & (
  | { kind: "text" | "flag" | "number" | "moment" | "lines" }
  /** One of some, or any of them. */
  | { kind: "choice" | "choices"; of: readonly string[] }
  /** A list of records; `fresh` is a new one. */
  | { kind: "list"; parts: readonly Part[]; fresh: Content }
);

const PHONE: readonly Part[] = [
  { name: "country", text: "part_country", kind: "text" },
  { name: "dialingCode", text: "part_dialingCode", kind: "text" },
  { name: "minDigits", text: "part_minDigits", kind: "number" },
  { name: "maxDigits", text: "part_maxDigits", kind: "number" },
];
const SERVICE: readonly Part[] = [
  { name: "csType", text: "part_csType", kind: "choice", of: ["LIVECHAT", "FACEBOOK", "TELEGRAM", "WHATSAPP"] },
  { name: "title.bn", text: "part_titleBn", kind: "text" },
  { name: "title.en", text: "part_titleEn", kind: "text" },
  { name: "path", text: "part_path", kind: "text" },
];
const RESOURCE: readonly Part[] = [
  { name: "resourceType", text: "part_resourceType", kind: "choice", of: ["Android", "iOS", "iOSLite", "TELEGRAM", "TELEGRAM1", "WHATSAPP"] },
  { name: "url", text: "part_path", kind: "text" },
];
const ROUTE: readonly Part[] = [
  { name: "domain", text: "part_domain", kind: "text" },
  { name: "target", text: "part_target", kind: "choice", of: ["site", "agent", "app"] },
  { name: "affiliateCode", text: "part_affiliateCode", kind: "text" },
];

/** The documents, in the order of the page. */
export const SHAPES: Record<string, { text: TextId; parts: readonly Part[] }> = {
  maintenance: {
    text: "doc_maintenance",
    parts: [
      { name: "enabled", text: "part_closed", kind: "flag" },
      { name: "endTime", text: "part_endTime", kind: "moment" },
      { name: "testers", text: "part_testers", kind: "lines" },
    ],
  },
  region: {
    text: "doc_region",
    parts: [
      { name: "blockedCountries", text: "part_blockedCountries", kind: "lines" },
      { name: "blockUnknown", text: "part_blockUnknown", kind: "flag" },
    ],
  },
  payments: { text: "doc_payments", parts: [{ name: "closedChannels", text: "part_closedChannels", kind: "lines" }] },
  service: { text: "doc_service", parts: [{ name: "entries", text: "doc_service", kind: "list", parts: SERVICE, fresh: { csType: "LIVECHAT", title: { bn: "", en: "" }, path: "" } }] },
  resources: { text: "doc_resources", parts: [{ name: "entries", text: "doc_resources", kind: "list", parts: RESOURCE, fresh: { resourceType: "Android", url: "" } }] },
  domains: { text: "doc_domains", parts: [{ name: "entries", text: "doc_domains", kind: "list", parts: ROUTE, fresh: { domain: "", target: "site", affiliateCode: null } }] },
  general: {
    text: "doc_general",
    parts: [
      { name: "languages", text: "part_languages", kind: "choices", of: ["BN", "EN"] },
      { name: "defaultLanguage", text: "part_defaultLanguage", kind: "choice", of: ["BN", "EN"] },
      { name: "theme", text: "part_theme", kind: "choice", of: ["dark", "light"] },
      { name: "digits", text: "part_digits", kind: "choice", of: ["latin", "bengali"] },
      { name: "mainDomain", text: "part_mainDomain", kind: "text" },
      { name: "gtagId", text: "part_gtagId", kind: "text" },
      { name: "imageCDNs", text: "part_imageCDNs", kind: "lines" },
      { name: "launchGameCDNs", text: "part_launchGameCDNs", kind: "lines" },
    ],
  },
  registration: {
    text: "doc_registration",
    parts: [
      { name: "termsRequired", text: "part_termsRequired", kind: "flag" },
      { name: "minimumAge", text: "part_minimumAge", kind: "number" },
      { name: "birthdayAge", text: "part_birthdayAge", kind: "number" },
      { name: "phones", text: "part_phones", kind: "list", parts: PHONE, fresh: { country: "", dialingCode: "", minDigits: 10, maxDigits: 10 } },
    ],
  },
};

/** The parts of a field of registration. */
export const fieldParts = (patterns: readonly string[]): readonly Part[] => [
  { name: "enabled", text: "part_shown", kind: "flag" },
  { name: "required", text: "part_required", kind: "flag" },
  { name: "patternId", text: "part_patternId", kind: "choice", of: patterns },
  { name: "minLength", text: "part_minLength", kind: "number" },
  { name: "maxLength", text: "part_maxLength", kind: "number" },
];

/** The switch above a switch: while that one is off, this one is too. */
export const ABOVE: Record<string, string> = {
  USERNAMEREG3: "REGISTER3",
  MOBILENUMREG3: "REGISTER3",
  MOBILENUMPASSREG3: "MOBILENUMREG3",
  REGMOBVERF3: "REGISTER3",
  SOCIALLOGINONE3: "SOCIALLOGIN3",
  SOCIALLOGINTWO3: "SOCIALLOGIN3",
};
/** Switches that keep people out when they are off: asked about once more. */
export const DOORS: readonly string[] = ["REGISTER3", "USERNAMEREG3", "USERNAMELOGIN3"];

/** The value at a dotted name. */
export function at(content: Content, name: string): unknown {
  return name.split(".").reduce<unknown>((value, step) => (value as Content | undefined)?.[step], content);
}

/** A copy with another value at a dotted name. */
export function put(content: Content, name: string, value: unknown): Content {
  const [first = "", ...rest] = name.split(".");
  return { ...content, [first]: rest.length === 0 ? value : put((content[first] as Content | undefined) ?? {}, rest.join("."), value) };
}

/** Lines with something on them. */
export const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
