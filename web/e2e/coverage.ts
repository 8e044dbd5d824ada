/** Which rows of docs/coverage.toml a test shows. */
import { readFileSync } from "node:fs";

import { test } from "@playwright/test";
import type { FullResult, Reporter, TestCase, TestResult, TestStep } from "@playwright/test/reporter";

const SHOWS = "shows ";

/** Assertions that show a row. The row is named in the test's own text, where `cargo xtask prepare` finds it. */
export function shows<T>(row: string, act: () => Promise<T>): Promise<T> {
  return test.step(SHOWS + row, act);
}

/** Names of rows in the text of one test: from its line to the next test. */
function named(file: string, line: number): string[] {
  const lines = readFileSync(file, "utf8").split("\n").slice(line - 1);
  const end = lines.findIndex((text, at) => at > 0 && text.startsWith("test("));
  const text = lines.slice(0, end < 0 ? undefined : end).join("\n");
  return [...text.matchAll(/"((?:route|way|family|home|modal|member|agent|switch|rule|error|entity|call|constant|scenario|attack):[^"\s,$]+)"/g)].map(([, row]) => row ?? "");
}

const through = (steps: TestStep[]): string[] => steps.flatMap((step) => [...(step.title.startsWith(SHOWS) ? [step.title.slice(SHOWS.length)] : []), ...through(step.steps)]);

/** Fails a run in which a test passed without going through a row that its text names: such a row would be shown on paper only. */
export default class Rows implements Reporter {
  private readonly missed: string[] = [];

  onTestEnd(test: TestCase, result: TestResult) {
    if (result.status !== "passed") return;
    const shown = new Set(through(result.steps));
    const names = new Set(named(test.location.file, test.location.line));
    for (const row of names) if (!shown.has(row)) this.missed.push(`${test.title}: ${row} is named and was not shown`);
    for (const row of shown) if (!names.has(row)) this.missed.push(`${test.title}: ${row} was shown and is not named in its text`);
  }

  async onEnd(): Promise<{ status?: FullResult["status"] } | undefined> {
    for (const line of this.missed) console.error(line);
    return this.missed.length > 0 ? { status: "failed" } : undefined;
  }
}
