import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";

import { call, type Device } from "../lib/api";
import { moment } from "ui/format";
import { Field } from "../lib/modal";
import { useSite } from "../lib/site";
import { Listed } from "../lib/states";

function PasswordForm() {
  const { t, say } = useSite();
  const queries = useQueryClient();
  const blank = { oldPassword: "", newPassword: "", confirmNewPassword: "" };
  const [form, setForm] = useState(blank);
  const [told, setTold] = useState<{ good: boolean; text: string } | null>(null);
  const set = (name: keyof typeof form) => (value: string) => setForm({ ...form, [name]: value });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (form.newPassword !== form.confirmNewPassword) return setTold({ good: false, text: t("notSame") });
    if ([...form.newPassword].length < 8) return setTold({ good: false, text: t("passwordFormat") });
    try {
      await call("POST", "/wps/member/password", form);
      setForm(blank);
      setTold({ good: true, text: t("passwordChanged") });
      await queries.invalidateQueries({ queryKey: ["devices"] });
    } catch (failure) {
      setTold({ good: false, text: say(failure) });
    }
  };
  return (
    <form className="card" onSubmit={(event) => void submit(event)} noValidate>
      <h2>{t("changePassword")}</h2>
      <Field label={t("oldPassword")} name="oldPassword" type="password" autoComplete="current-password" value={form.oldPassword} onChange={set("oldPassword")} />
      <Field label={t("newPassword")} name="newPassword" type="password" autoComplete="new-password" value={form.newPassword} onChange={set("newPassword")} />
      <Field label={t("confirmPassword")} name="confirmNewPassword" type="password" autoComplete="new-password" value={form.confirmNewPassword} onChange={set("confirmNewPassword")} />
      {told && (
        <p className={told.good ? "good" : "error"} role="alert">
          {told.text}
        </p>
      )}
      <button type="submit" className="call" disabled={!form.oldPassword || !form.newPassword}>
        {t("changePassword")}
      </button>
    </form>
  );
}

export function Security() {
  const { t, member } = useSite();
  const queries = useQueryClient();
  const devices = useQuery({ queryKey: ["devices"], queryFn: () => call<Device[]>("GET", "/wps/member/devices") });
  const end = async (id: string) => {
    await call("DELETE", `/wps/member/devices/${id}`).catch(() => {});
    await queries.invalidateQueries({ queryKey: ["devices"] });
  };
  return (
    <>
      <p className="who">
        {member?.account} {member?.type === 4 && <small>{t("trial")}</small>}
      </p>
      {member?.type !== 4 && <PasswordForm />}
      <h2>{t("devices")}</h2>
      <Listed query={devices} isEmpty={() => false} empty="">
        {(list) => (
          <ul className="lines">
            {list.map((device) => (
              <li key={device.id}>
                <span>
                  {device.ip} {device.current && <small>({t("thisDevice")})</small>}
                  <small className="clip">{device.device}</small>
                </span>
                <time dateTime={device.seenAt}>{moment(device.seenAt)}</time>
                {!device.current && (
                  <button type="button" className="quiet small" onClick={() => void end(device.id)}>
                    {t("endDevice")}
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Listed>
    </>
  );
}
