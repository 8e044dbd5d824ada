// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { SiteProvider } from "../lib/site";
import { FeedbackDialog } from "./FeedbackDialog";

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

const said = (label: string) => document.getElementById(field(label).getAttribute("aria-describedby")?.split(" ").at(-1) ?? "")?.textContent;

test("feedback stops at its longest, names what is empty, and keeps the words when the house refuses the letters", async () => {
  HTMLDialogElement.prototype.showModal = function open() {
    this.setAttribute("open", "");
  };
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("scrollTo", () => {});
  localStorage.setItem("language", "EN");
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit) => {
    if (path === "/wps/feedback") sent.push(JSON.parse(String(body)));
    const refusal = { success: false, value: { code: "captcha_wrong" }, message: "Wrong letters" };
    return { headers: new Headers(), json: () => Promise.resolve(path === "/wps/feedback" && sent.length < 2 ? refusal : { success: true, value: "", message: null }) };
  });
  const closed = vi.fn<() => void>();
  const opened = () =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <SiteProvider known={null}>
          <FeedbackDialog onClose={closed} />
        </SiteProvider>
      </QueryClientProvider>,
    );
  opened();
  const send = await screen.findByRole("button", { name: "Send" });
  fireEvent.click(send);
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("Question type, Description, Letters in the picture is empty"));
  expect(["Question type", "Description", "Letters in the picture"].map(said)).toEqual(["Input cannot be empty", "Input cannot be empty", "Input cannot be empty"]);
  // What is mended is told no longer.
  type("Description", "too short");
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("Question type, Letters in the picture is empty"));
  expect(said("Description")).toBe("Please say a little more: 20 to 200 characters.");
  type("Description", "🎈".repeat(230));
  expect(field("Description").value).toBe("🎈".repeat(200));
  expect(screen.getByText("200/200")).toBeTruthy();
  type("Question type", "2");
  type("Letters in the picture", "abcd");
  fireEvent.click(send);
  await waitFor(() => expect(said("Letters in the picture")).toBe("Wrong letters"));
  expect(screen.queryByRole("alert")).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(field("Letters in the picture")));
  expect([field("Description").value.length, field("Letters in the picture").value]).toEqual([400, ""]);
  type("Letters in the picture", " efgh ");
  await waitFor(() => expect(send.closest("fieldset")?.disabled).toBe(false));
  fireEvent.click(send);
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  // Once sent, the next window is empty.
  cleanup();
  opened();
  expect(field("Description").value).toBe("");
  type("Question type", "3");
  type("Description", "Closed by a slip of the thumb");
  type("Letters in the picture", "abcd");
  cleanup();
  opened();
  expect(["Question type", "Description", "Letters in the picture"].map((label) => field(label).value)).toEqual(["3", "Closed by a slip of the thumb", ""]);
  expect(sent[1]).toEqual({ content: "🎈".repeat(200), sender: "", type: 2, captcha: "efgh" });
});
