/** The site's settings: whether it is open, its switches, what registration asks, how people reach the house. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { moment } from "ui/format";

import { call, type Setting, type SiteOverview } from "../lib/api";
import { useOffice } from "../lib/office";
import { Answer, useTitle } from "../lib/parts";
import { Said, SettingForm, useKeeping, type Question } from "./site/Setting";
import { ABOVE, DOORS, fieldParts, SHAPES } from "./site/shapes";
import { Sure } from "./site/Sure";

export function Site() {
  const { t, may } = useOffice();
  useTitle("site");
  const overview = useQuery({ queryKey: ["site"], queryFn: () => call("GET /backoffice/site") });
  return (
    <>
      <h1>{t("site")}</h1>
      <p className="muted">
        {t(may("site.change") ? "siteIntro" : "siteReadOnly")}{" "}
        {may("audit.read") && (
          <Link to="/audit" search={{ action: "site" }} className="from">
            {t("settingActs")}
          </Link>
        )}
      </p>
      <Answer query={overview}>{(found) => <Settings found={found} />}</Answer>
    </>
  );
}

/** What is asked before a document is kept that keeps people out or lets them in. */
function useAsking() {
  const { t } = useOffice();
  return (setting: Setting) =>
    (next: Record<string, unknown>): Question | null => {
      if (setting.key === "maintenance" && next["enabled"] !== setting.content["enabled"]) {
        return next["enabled"]
          ? { title: t("closeTitle"), means: t("closeMeans"), act: t("closeAct"), danger: true }
          : { title: t("openTitle"), means: t("openMeans"), act: t("openAct"), danger: false };
      }
      const blocked = (next["blockedCountries"] as string[] | undefined) ?? [];
      if (setting.key === "region" && (blocked.length > 0 || next["blockUnknown"])) {
        const list = [...blocked, ...(next["blockUnknown"] ? [t("part_blockUnknown")] : [])].join(", ");
        return { title: t("regionTitle"), means: t("regionMeans").replace("{list}", list), act: t("regionAct"), danger: true };
      }
      return null;
    };
}

function Settings({ found }: { found: SiteOverview }) {
  const { t, called } = useOffice();
  const asking = useAsking();
  const named = (key: string) => found.settings.find((setting) => setting.key === key);
  const below = (prefix: string) => found.settings.filter(({ key }) => key.startsWith(prefix));
  const parts = fieldParts(found.patterns.map(({ id }) => id));
  const document = (key: string) => {
    const setting = named(key);
    const shape = SHAPES[key];
    return (
      setting &&
      shape && (
        <SettingForm key={key} setting={setting} name={t(shape.text)} parts={shape.parts} ask={asking(setting)}>
          {key === "region" && <p className="muted">{found.countries ? t("countriesFrom").replace("{name}", found.countries.name).replace("{at}", moment(found.countries.madeAt)) : t("noCountries")}</p>}
        </SettingForm>
      )
    );
  };
  const [closing, regions, ...others] = Object.keys(SHAPES);
  return (
    <>
      <div className="columns">
        {closing && document(closing)}
        {regions && document(regions)}
      </div>
      <section className="panel" aria-label={t("doc_switches")}>
        <h2>{t("doc_switches")}</h2>
        <ul className="switches">
          <Tree switches={below("switch:")} above={undefined} off={false} />
        </ul>
      </section>
      {others.map(document)}
      <section className="panel" aria-label={t("doc_fields")}>
        <h2>{t("doc_fields")}</h2>
        {below("field:").map((setting) => {
          const field = setting.key.slice("field:".length);
          const name = called(`reg_${field}`);
          return <SettingForm key={setting.key} flat setting={setting} name={name.startsWith("reg_") ? field : name} parts={parts} />;
        })}
      </section>
    </>
  );
}

interface TreeProps {
  switches: Setting[];
  above: string | undefined;
  /** One above is off. */
  off: boolean;
}

function Tree({ switches, above, off }: TreeProps) {
  return switches
    .filter(({ key }) => ABOVE[key.slice("switch:".length)] === above)
    .map((setting) => {
      const id = setting.key.slice("switch:".length);
      return (
        <li key={id}>
          <Switch setting={setting} id={id} off={off} />
          {Object.values(ABOVE).includes(id) && (
            <ul>
              <Tree switches={switches} above={id} off={off || setting.content["enabled"] !== true} />
            </ul>
          )}
        </li>
      );
    });
}

/** Turned at once: one act, one row of the trail. */
function Switch({ setting, id, off }: { setting: Setting; id: string; off: boolean }) {
  const { t, called, may } = useOffice();
  const { keep, said, busy } = useKeeping(setting);
  const [sure, ask] = useState(false);
  const on = setting.content["enabled"] === true;
  const turn = () => (on && DOORS.includes(id) ? ask(true) : void keep({ enabled: !on }));
  return (
    <>
      <label className="toggle">
        {/* A checkbox says by itself whether it is checked; aria-checked is not allowed on it. */}
        {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props */}
        <input type="checkbox" role="switch" checked={on} disabled={!may("site.change") || busy} onChange={turn} />
        <span>
          {called(id)} <code className="muted">{id}</code>
          {off && <span className="hint"> · {t("offAbove")}</span>}
        </span>
      </label>
      <Said said={said} />
      {sure && <Sure title={t("registerTitle")} means={t("registerMeans").replace("{name}", called(id))} act={t("switchOffAct")} danger onClose={() => ask(false)} onAct={() => keep({ enabled: false })} />}
    </>
  );
}
