import { expect, test } from "vitest";

import { hostOf } from "./hosts";
import { at, oneOf } from "./origins";

// Shows: way:cdn, constant:origins
test("pictures and launches move to an origin of the list, and nothing else of the address changes", () => {
  const list = ["https://a.example", "https://b.example"];
  expect(oneOf(list, 0)).toBe("https://a.example");
  expect(oneOf(list, 0.5)).toBe("https://b.example");
  expect(oneOf(list, 0.999)).toBe("https://b.example");
  expect(oneOf([], 0.5)).toBeUndefined();
  expect(oneOf(undefined)).toBeUndefined();
  expect(at("https://a.example", "/art/x.svg?v=2", "http://mela.example")).toBe("https://a.example/art/x.svg?v=2");
  expect(at("https://a.example", "http://studio.example:8090/play/tiger#token=1", "http://mela.example")).toBe("https://a.example/play/tiger#token=1");
  expect(at(undefined, "/art/x.svg", "http://mela.example")).toBe("/art/x.svg");
  for (const odd of ["", "data:image/png,x", "javascript:alert(1)"]) expect(at("https://a.example", odd, "http://mela.example")).toBe(odd);
});

// Shows: way:domain
test("a host of the house is known by its name, without its port and in any case", () => {
  const hosts = [
    { domain: "play.mela.example", target: "site" as const, affiliateCode: "KARIM1" },
    { domain: "agents.mela.example", target: "agent" as const },
  ];
  expect(hostOf(hosts, "Play.mela.example")?.affiliateCode).toBe("KARIM1");
  expect(hostOf(hosts, "agents.mela.example")?.target).toBe("agent");
  for (const other of ["mela.example", "play.mela.example.evil.test", ""]) expect(hostOf(hosts, other)).toBeUndefined();
  expect(hostOf(undefined, "play.mela.example")).toBeUndefined();
});
