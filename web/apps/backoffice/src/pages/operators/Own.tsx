/** One's own account: another password, and where one is signed in. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";

import { call } from "../../lib/api";
import { useOffice } from "../../lib/office";
import { Answer, Fact, Problem, Rights, useTitle } from "../../lib/parts";
import { Sessions } from "./Operator";
import { Field, Limit, roleText } from "./parts";

export function Own() {
  const { t, operator } = useOffice();
  useTitle("own");
  const queries = useQueryClient();
  const sessions = useQuery({ queryKey: ["own-sessions"], queryFn: () => call("GET /backoffice/session/all") });
  const [failure, setFailure] = useState<unknown>(null);
  const end = async (session?: string) => {
    setFailure(null);
    await call("POST /backoffice/session/end", { body: session === undefined ? {} : { session } }).catch(setFailure);
    await queries.invalidateQueries({ queryKey: ["own-sessions"] });
  };
  if (!operator) return null;
  return (
    <>
      <h1>{t("own")}</h1>
      <div className="columns">
        <section className="panel">
          <h2>{operator.name}</h2>
          <dl className="facts">
            <Fact name={t("role")}>{t(roleText(operator.role))}</Fact>
            <Fact name={t("amountLimit")}>
              <Limit limit={operator.limit} />
            </Fact>
          </dl>
          <h3>{t("theirRights")}</h3>
          <Rights rights={operator.rights} />
        </section>
        <section className="panel">
          <h2>{t("changePassword")}</h2>
          <Password />
        </section>
      </div>
      <div className="title">
        <h2>{t("openSessions")}</h2>
        <span className="spring" />
        {(sessions.data?.length ?? 0) > 1 && (
          <button type="button" className="quiet" onClick={() => void end()}>
            {t("endOtherSessions")}
          </button>
        )}
      </div>
      {failure !== null && <Problem failure={failure} />}
      <Answer query={sessions}>{(rows) => <Sessions rows={rows} onEnd={(session) => void end(session)} />}</Answer>
    </>
  );
}

function Password() {
  const { t, say } = useOffice();
  const queries = useQueryClient();
  const empty = { password: "", newPassword: "", code: "" };
  const [form, write] = useState(empty);
  const [state, setState] = useState<{ busy: boolean; failure: unknown; done: boolean }>({ busy: false, failure: null, done: false });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setState({ busy: true, failure: null, done: false });
    try {
      await call("POST /backoffice/session/password", { body: form });
      write(empty);
      setState({ busy: false, failure: null, done: true });
      await queries.invalidateQueries({ queryKey: ["own-sessions"] });
    } catch (failure) {
      // A code works once; the next attempt needs another.
      write({ ...form, code: "" });
      setState({ busy: false, failure, done: false });
    }
  };
  const input = (field: keyof typeof empty, autoComplete: string) => (id: string, hint: string | undefined) => (
    <input
      id={id}
      aria-describedby={hint}
      type={field === "code" ? "text" : "password"}
      inputMode={field === "code" ? "numeric" : "text"}
      autoComplete={autoComplete}
      required
      minLength={field === "newPassword" ? 8 : undefined}
      maxLength={field === "code" ? 6 : 128}
      pattern={field === "code" ? "[0-9]{6}" : undefined}
      value={form[field]}
      onChange={(event) => write({ ...form, [field]: event.target.value })}
    />
  );
  return (
    <form className="own-form" onSubmit={(event) => void submit(event)}>
      <fieldset disabled={state.busy}>
        <Field name={t("oldPassword")}>{input("password", "current-password")}</Field>
        <Field name={t("newPassword")} hint={t("newPasswordHint")}>
          {input("newPassword", "new-password")}
        </Field>
        <Field name={t("code")}>{input("code", "one-time-code")}</Field>
        {state.failure !== null && (
          <p className="error" role="alert">
            {say(state.failure)}
          </p>
        )}
        <div className="choices">
          <button type="submit" className="call">
            {t("changePassword")}
          </button>
        </div>
        <p role="status">{state.done ? t("passwordChanged") : ""}</p>
      </fieldset>
    </form>
  );
}
