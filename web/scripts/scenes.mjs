// The scenes of wins on a small phone, drawn by the processor: how long their frames take, how many textures there are, and that
// nothing is drawn when nothing moves. Prints rows `| figure | measured | goal |`, and fails beyond a goal. Nothing else
// should run meanwhile.

import { chromium } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paces, report, watch } from './frames.mjs';
import { ROOT, browser, world } from './world.mjs';

/** A studio that runs already, instead of a world of the script's own. */
const STUDIO = process.env.SCENES_STUDIO;
const BOOKS = JSON.parse(readFileSync(join(ROOT, 'web/e2e/books.json'), 'utf8'));
const SCENES = { win: 'A win', big: 'A big win', great: 'The greatest win', free: 'Free spins, from their curtain to their sum' };
const GOALS = { median: 33, p99: 100, textures: 16 };

async function measure(page, book) {
  await page.route('**/spin', (route) => route.fulfill({ json: { success: true, message: null, value: { round: '00000000-0000-4000-8000-000000000000', book, balanceBefore: '990.00', balance: '1000.00' } } }));
  await page.waitForSelector('html[data-ready]');
  // The picture has been drawn once, and its programs are compiled.
  await page.waitForTimeout(1_000);
  await page.evaluate(() => (seen.frames.length = 0));
  await page.locator('.spin').click();
  await page.waitForSelector('.spin[aria-disabled="true"]');
  await page.waitForFunction(() => document.querySelector('.spin').getAttribute('aria-disabled') === 'false' && !document.querySelector('.spin.turning'), undefined, { timeout: 60_000 });
  const { frames, textures } = await page.evaluate(() => ({ frames: [...seen.frames], textures: seen.textures }));
  // What still falls has fallen.
  await page.waitForTimeout(1_500);
  const before = await page.evaluate(() => seen.draws);
  await page.waitForTimeout(1_000);
  const idle = (await page.evaluate(() => seen.draws)) - before;
  return { ...paces(frames), textures, idle };
}

// What is measured is the game: people who play in the world beside it take nothing from it.
const demo = STUDIO ? null : await world({ isBehind: true });
const chrome = await chromium.launch({ executablePath: browser(), args: ['--no-sandbox', '--disable-dev-shm-usage', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'] });
const { row, hasFailed } = report();
try {
  // A browser that has just started compiles the programs of its own compositor at their first use: one scene goes before.
  for (const [name, title] of [['win', null], ...Object.entries(SCENES)]) {
    const page = await chrome.newPage({ viewport: { width: 360, height: 640 } });
    const complaints = [];
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
    await page.addInitScript(watch);
    await page.goto(`${STUDIO ?? demo.studio}/play/pg_0001#demo=1&lang=en`);
    const { median, p99, count, textures, idle } = await measure(page, BOOKS[name]);
    await page.close();
    if (title === null) continue;
    row(`${title}: median frame of ${count}`, `${median.toFixed(0)} ms`, `≤ ${GOALS.median} ms`, median < GOALS.median + 1);
    row(`${title}: p99 of its frames`, `${p99.toFixed(0)} ms`, `≤ ${GOALS.p99} ms`, p99 < GOALS.p99 + 1);
    row(`${title}: textures`, textures, `≤ ${GOALS.textures}`, textures <= GOALS.textures);
    row(`${title}: draws of the second after it`, idle, '0', idle === 0);
    row(`${title}: complaints of the console`, complaints.join('; ') || 0, '0', complaints.length === 0);
  }
} finally {
  await chrome.close();
  await demo?.stop();
}
process.exit(hasFailed() ? 1 : 0);
