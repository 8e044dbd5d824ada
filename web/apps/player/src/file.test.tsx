// @vitest-environment jsdom
/** The field for a file of this device, which both applications have. */
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";

import { FileField } from "ui/FileField";

let chosen: (File | null)[] = [];

function Form({ accept }: { accept?: string }) {
  const [file, setFile] = useState<File | null>(null);
  const keep = (one: File | null) => {
    chosen.push(one);
    setFile(one);
  };
  return (
    <>
      <label htmlFor="proof">Proof</label>
      <FileField id="proof" language="EN" {...(accept === undefined ? {} : { accept })} file={file} onChange={keep} />
    </>
  );
}

beforeEach(() => {
  chosen = [];
});
afterEach(cleanup);

const field = () => screen.getByLabelText<HTMLInputElement>(/Proof/);
const choose = (...files: File[]) => fireEvent.change(field(), { target: { files } });
const photo = new File(["photo"], "paid.png", { type: "image/png" });

test("a picture is named and shown, and taken back by keyboard", async () => {
  render(<Form />);
  expect(field().accept).toBe("image/jpeg,image/png,image/webp");
  choose(photo);
  expect(screen.getByText("paid.png").previousElementSibling).toBeNull();
  // Its text alternative is its name, which stands beside it.
  expect((await screen.findByRole("presentation")).getAttribute("src")).toBe(`data:image/png;base64,${btoa("photo")}`);
  expect(screen.getByText("Another picture")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Remove the picture" }));
  expect([chosen.at(-1), document.activeElement]).toEqual([null, field()]);
  expect(screen.getByText("Choose a picture")).toBeTruthy();
});

// Seen to fail with every file called a picture.
test("another file has words of its own and no picture", () => {
  render(<Form accept=".csv,text/csv" />);
  expect(screen.getByText("Choose a file")).toBeTruthy();
  choose(new File(["a,b"], "today.csv", { type: "text/csv" }));
  expect(screen.getByText("today.csv")).toBeTruthy();
  expect(screen.getByText("Another file")).toBeTruthy();
  expect(screen.queryByRole("presentation")).toBeNull();
  expect(screen.getByRole("button", { name: "Remove the file" })).toBeTruthy();
});

// Seen to fail where nothing chosen was handed on as null.
test("who leaves the browser's window without choosing keeps what was chosen", () => {
  render(<Form />);
  choose(photo);
  choose();
  expect(chosen).toEqual([photo, photo]);
});
