/** The entities of spec.md 3 as the house's calls carry them: read from the document that the server writes of its own types. */
import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  allOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  enum?: string[];
}
interface Content {
  content: Record<string, { schema: Schema }>;
}
type Call = { responses: Record<string, Content>; requestBody?: Content };

const file = readFileSync(new URL("../../../../../crates/app/tests/it/snapshots/it__doors__openapi.snap", import.meta.url), "utf8");
const { paths, components } = JSON.parse(file.slice(file.indexOf("\n{"))) as { paths: Record<string, Record<string, Call>>; components: { schemas: Record<string, Schema> } };

/** What stands behind a name, with all the parts that it is put together from. */
function whole(schema: Schema): Schema {
  if (schema.$ref !== undefined) return whole(components.schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {});
  const parts = (schema.allOf ?? []).map(whole);
  const alternative = schema.oneOf?.find(({ type }) => type !== "null");
  if (alternative) return whole(alternative);
  return { ...schema, properties: Object.assign({}, ...parts.map(({ properties }) => properties), schema.properties) as Record<string, Schema>, required: [...parts.flatMap(({ required }) => required ?? []), ...(schema.required ?? [])] };
}

/** A part of a schema: `list[].vo` is that field of each item, `cards{}` what stands under each key. */
function part(schema: Schema, way: string): Schema {
  return way.split(/\.|(?=\[\]|\{\})/).filter(Boolean).reduce((at, step) => {
    const here = whole(at);
    if (step === "[]") return here.items ?? {};
    if (step === "{}") return here.additionalProperties as Schema;
    return here.properties?.[step] ?? {};
  }, schema);
}

const call = (name: string): Call => {
  const [method = "", path = ""] = name.split(" ");
  const found = paths[path]?.[method.toLowerCase()];
  if (!found) throw new Error(`no call ${name}`);
  return found;
};
const body = ({ content }: Content): Schema => Object.values(content)[0]?.schema ?? {};
/** Fields that every answer has at this place. */
const answered = (name: string, way = "") => whole(part(body(call(name).responses["200"] as Content), `value.${way}`)).required;
/** Fields that a call takes. */
const taken = (name: string) => Object.keys(whole(body(call(name).requestBody as Content)).properties ?? {});
const all = (...fields: string[]): unknown => expect.arrayContaining(fields);

// Shows: entity:game
test("a game", () => {
  const fields = all("nodeId", "gameId", "gameCode", "displayName", "nodeName", "iconUrl", "lagerIcon", "vassalage", "gameType", "isHot", "isGame");
  expect(answered("GET /lgw/games", "content[]")).toEqual(fields);
  expect(answered("GET /lgw/games/hot", "[]")).toEqual(fields);
  expect(answered("GET /wps/games/recent", "content[]")).toEqual(fields);
});

// Shows: entity:favourite, entity:favourite-list
test("a favourite, and the list of them", () => {
  expect(taken("POST /wps/games/favorites").toSorted()).toEqual(["gameType", "nodeId", "vendor"]);
  expect(answered("GET /wps/games/favorites")).toEqual(all("content", "pageNum", "totalPages"));
});

// Shows: entity:lane
test("a lane and its vendors", () => {
  expect(answered("GET /lgw/games/lanes", "[]")).toEqual(all("title", "cards", "gameClassify"));
  expect(answered("GET /lgw/games/lanes", "[].gameClassify.vendors[]")).toEqual(all("displayName", "gameType", "vassalage"));
  expect(answered("GET /lgw/games/lanes", "[].cards{}[]")).toEqual(all("nodeId", "vassalage"));
});

// Shows: entity:winner
test("a winner", () => {
  expect(answered("GET /wps/games/winners", "list[].vo")).toEqual(all("customerName", "winAmount", "gameName", "iconUrl"));
});

// Shows: entity:member, entity:login-state
test("a member, and how he is signed in", () => {
  expect(answered("GET /wps/member/info")).toEqual(all("id", "account", "nickname", "type", "unread", "balance", "currency", "vip", "availablePromotions", "userName", "firstTimeLogin", "passwordExpired"));
  expect(answered("GET /wps/member/info", "currency")).toEqual(all("symbol"));
  expect(answered("GET /wps/member/info", "vip")).toEqual(all("hasVip"));
  expect(answered("POST /wps/session/login")).toEqual(all("token", "firstTimeLogin", "passwordExpired", "member"));
});

// Shows: entity:registration, entity:registration-sent
test("who registers", () => {
  const fields = ["username", "password", "confirmPassword", "payeeName", "email", "qqNum", "mobileNum", "recommenderId", "captcha", "verificationCode", "affiliateCode", "paymentPassword", "line", "whatsapp", "facebook", "wechat", "idNumber", "referralCode", "domain", "countryDialingCode"];
  const sent = ["login", "firebaseChannel", "firebaseIdToken", "registerUrl", "affiliateCode", "referralCode", "domain", "registerMethod"];
  for (const name of ["PUT /wps/member/register", "PUT /wps/member/register/mobile"]) expect(taken(name)).toEqual(all(...fields, ...sent));
});

// Shows: entity:register-field
test("the rule of a field of registration", () => {
  expect(answered("GET /wps/system/setting/register", "fields[]")).toEqual(all("field", "enabled", "required", "acceptedPattern", "patternId", "minLength", "maxLength"));
});

// Shows: entity:feedback
test("feedback", () => {
  for (const name of ["POST /wps/feedback", "PUT /wps/feedback"]) expect(taken(name)).toEqual(all("content", "sender", "type", "captcha"));
});

// Shows: entity:announcement, entity:banner
test("announcements of every kind", () => {
  const name = "GET /wps/announcements";
  expect(answered(name)).toEqual(all("banners", "notices", "popups", "promotions"));
  expect(answered(name, "notices[]")).toEqual(all("id", "title", "content", "timestamp"));
  expect(answered(name, "popups[]")).toEqual(all("title", "content", "timestamp", "executionCode"));
  expect(answered(name, "promotions[].announcementImages[]")).toEqual(all("sequence", "url"));
  expect(answered(name, "banners[]")).toEqual(all("groupName", "url", "linkageType"));
  expect(whole(part(body(call(name).responses["200"] as Content), "value.banners[]")).properties).toHaveProperty("linkage");
});

// Shows: entity:site, entity:service, entity:resource, entity:whitelabel, entity:configuration
test("the site, its ways to people, its resources and switches", () => {
  const name = "GET /wps/system/site";
  expect(answered(name)).toEqual(all("maintenance", "regionRestriction", "info", "location", "merchant", "defaultLanguage", "languages"));
  expect(answered(name, "location")).toEqual(all("ip"));
  expect(answered(name, "info")).toEqual(all("customerService", "domainRoute", "resources", "whitelabel", "register", "mainDomain", "analytics", "imageCDNs", "launchGameCDNs"));
  expect(answered(name, "info.analytics")).toEqual(all("gtagId"));
  expect(answered(name, "info.customerService[]")).toEqual(all("csType", "title", "path"));
  expect(components.schemas["ServiceKind"]?.enum).toEqual(["LIVECHAT", "FACEBOOK", "TELEGRAM", "WHATSAPP"]);
  expect(answered(name, "info.resources[]")).toEqual(all("resourceType", "url"));
  expect(components.schemas["ResourceKind"]?.enum).toEqual(all("Android", "TELEGRAM", "TELEGRAM1", "WHATSAPP"));
  expect(answered(name, "info.whitelabel[]")).toEqual(all("modId", "enabled", "childrenNodes"));
  expect(answered(name, "info.whitelabel[].childrenNodes[]")).toEqual(all("modId", "enabled", "childrenNodes"));
});

// Shows: entity:contract
test("a contract of each kind of salary, and an offer of one", () => {
  expect(answered("GET /wps/agent/contracts", "[]")).toEqual(all("kind", "rate", "tiers"));
  expect(Object.keys(whole(part(body(call("GET /wps/agent/contracts").responses["200"] as Content), "value.[].tiers[]")).properties ?? {})).toEqual(all("rate", "activeMembers", "validBet"));
  expect(components.schemas["ContractKind"]?.enum).toEqual(["realtime_salary", "hourly_salary", "daily_salary"]);
  expect(taken("POST /wps/agent/contracts")).toEqual(all("downline", "kind", "tiers"));
});

// Shows: entity:receipt
test("what a member says of a transfer", () => {
  expect(taken("POST /wps/cashier/withdrawals/{id}/confirm")).toEqual(all("outcome", "receivedAmount", "proof"));
});

// Shows: entity:application
test("an application for an activity", () => {
  expect(taken("POST /wps/promotions/{id}/apply")).toEqual(all("comment", "image"));
});
