/** Words that are shown as stars in the chat. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState, type FormEvent } from "react";

import { call } from "../../lib/api";
import { useOffice } from "../../lib/office";
import { Answer } from "../../lib/parts";
import "./chat.css";

export function Words() {
  const { t } = useOffice();
  const words = useQuery({ queryKey: ["chat", "words"], queryFn: () => call("GET /backoffice/chat/words") });
  return (
    <>
      <p className="muted">{t("chatWordsIntro")}</p>
      <Answer query={words}>{(known) => <Form key={known.words.join(" ")} words={known.words} />}</Answer>
    </>
  );
}

function Form({ words }: { words: readonly string[] }) {
  const { t, say, may } = useOffice();
  const queries = useQueryClient();
  const id = useId();
  const [text, write] = useState(words.join("\n"));
  const [isBusy, setBusy] = useState(false);
  const [told, tell] = useState("");
  const [failure, setFailure] = useState<unknown>(null);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    tell("");
    try {
      const put = await call("PUT /backoffice/chat/words", { body: { words: text.split(/\s+/).filter((word) => word !== "") } });
      write(put.words.join("\n"));
      tell(t("chatWordsSaved"));
      await queries.invalidateQueries({ queryKey: ["audit"] });
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  return (
    <form className="chat-words" onSubmit={(event) => void save(event)}>
      <label htmlFor={id}>{t("chatWordsHere")}</label>
      <textarea id={id} rows={14} dir="auto" spellCheck={false} readOnly={!may("chat.moderate")} value={text} onChange={(event) => write(event.target.value)} />
      {failure !== null && (
        <p className="error" role="alert">
          {say(failure)}
        </p>
      )}
      <p role="status">{told}</p>
      {may("chat.moderate") && (
        <button type="submit" className="call" disabled={isBusy}>
          {t("chatWordsSave")}
        </button>
      )}
    </form>
  );
}
