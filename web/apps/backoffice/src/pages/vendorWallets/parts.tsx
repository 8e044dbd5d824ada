/** What a vendor answered, and whose turn it is. */
import type { Answer } from "../../lib/api";
import { count } from "../../lib/figures";
import { useOffice } from "../../lib/office";
import { When } from "../../lib/parts";

export type Said = Answer<"GET /backoffice/vendor-wallets/{id}">["heard"][number];

export function Heard({ said }: { said: Said }) {
  const { called, t, language } = useOffice();
  return (
    <>
      {called(`asked_${said.asked}`)} <b>{called(`answer_${said.answer}`)}</b>
      {said.times > 1 && <> · {t("timesSo").replace("{n}", count(said.times, language))}</>} · <When at={said.lastAt} />
    </>
  );
}

export function Turn({ turn }: { turn: string }) {
  const { called } = useOffice();
  return <span className={turn === "operator" || turn === "second" ? "badge wait" : "muted"}>{called(`turn_${turn}`)}</span>;
}
