/** Names of the makers of games. The house knows them by code; where it sends a name of its own, that one wins. */
import type { Vendor } from "../lib/api";
import { useSite } from "../lib/site";
import type { Book } from "../lib/words";
import { useMenus } from "./queries";

const MAKERS: Book = {
  INHOUSE: { bn: "মেলার নিজের", en: "Mela originals" },
  NKS: { bn: "নকশি", en: "Nakshi" },
  PDM: { bn: "পদ্মা", en: "Padma" },
  SHP: { bn: "শাপলা", en: "Shapla" },
  RKS: { bn: "রিকশা", en: "Rickshaw" },
  MNG: { bn: "মঙ্গল", en: "Mongol" },
  BGH: { bn: "বাঘ", en: "Bagh" },
  ILS: { bn: "ইলিশ", en: "Ilish" },
  JMD: { bn: "জামদানি", en: "Jamdani" },
  DTR: { bn: "দোতারা", en: "Dotara" },
  GNG: { bn: "গাঙ", en: "Gang" },
  SND: { bn: "সুন্দরবন", en: "Sundarban" },
  BSK: { bn: "বৈশাখ", en: "Boishakh" },
  CHD: { bn: "চাঁদ", en: "Chand" },
  TRA: { bn: "তারা", en: "Tara" },
  MGH: { bn: "মেঘ", en: "Megh" },
  JNK: { bn: "জোনাকি", en: "Jonaki" },
  DHL: { bn: "ঢোল", en: "Dhol" },
  PLK: { bn: "পালকি", en: "Palki" },
  KHL: { bn: "খেলাঘর", en: "Khelaghor" },
  MTH: { bn: "মাঠ", en: "Maath" },
  MRG: { bn: "মোরগ", en: "Morog" },
  LTR: { bn: "লটারি ঘর", en: "Lottery house" },
  ELT: { bn: "ই-লটারি ঘর", en: "E-lottery house" },
  TCG_LOTTO_VN: { bn: "ভিয়েতনাম লটারি", en: "Vietnam lottery" },
  TCG_SEA: { bn: "দক্ষিণ-পূর্ব এশিয়া লটারি", en: "South-East Asia lottery" },
};

/** The name of a maker as it is shown; an unknown code shows itself. */
export function makerName(vendor: Pick<Vendor, "vassalage" | "displayName">, lang: "bn" | "en"): string {
  const { vassalage, displayName } = vendor;
  return displayName !== vassalage && displayName !== "" ? displayName : (MAKERS[vassalage]?.[lang] ?? vassalage);
}

export function useMakerName() {
  const { language } = useSite();
  return (vendor: Pick<Vendor, "vassalage" | "displayName">) => makerName(vendor, language === "EN" ? "en" : "bn");
}

/** The name of a maker by its code alone. */
export function useVendorName() {
  const menus = useMenus();
  const name = useMakerName();
  return (vassalage: string) => name(menus.data?.flatMap((entry) => entry.vendors).find((vendor) => vendor.vassalage === vassalage) ?? { vassalage, displayName: vassalage });
}
