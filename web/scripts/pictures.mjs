// The README's pictures, into docs/pictures: taken of a demo world that starts and ends with the script.

import { chromium } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, browser, world } from './world.mjs';

const FOLDER = join(ROOT, 'docs/pictures');
const PHONE = { width: 360, height: 780 };
const DESKTOP = { width: 1280, height: 800 };
const PASSWORD = 'Mela-2026';

mkdirSync(FOLDER, { recursive: true });
// A fair that is busy, and settles often: minutes of it look like a day.
process.env.MELA_DEMO__PAUSE_MS ??= '400';
process.env.MELA_AGENCY__WINDOW_MINUTES ??= '1';
const demo = await world();
const chrome = await chromium.launch({
  executablePath: browser(),
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--hide-scrollbars', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});

/** A page of its own, with a look, a language and perhaps a session. */
async function visit({ size, theme, language, token, place = 'token' }, address) {
  const phone = size === PHONE;
  const context = await chrome.newContext({ viewport: size, reducedMotion: 'reduce', isMobile: phone, hasTouch: phone });
  const page = await context.newPage();
  await page.addInitScript(
    ([look, words, key, session]) => {
      localStorage.setItem('theme', look);
      localStorage.setItem('language', words);
      if (session) sessionStorage.setItem(key, session);
    },
    [theme, language, place, token ?? ''],
  );
  await page.goto(address);
  return page;
}

/** Notices cover what is to be seen. A socket or a clock may keep a page from ever being idle. */
async function picture(page, name) {
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined);
  await page.keyboard.press('Escape');
  await page.evaluate(() => document.fonts.ready);
  // Whatever art is in sight has come.
  await page.waitForFunction(() => {
    const inSight = (part) => {
      const { left, top } = part.getBoundingClientRect();
      return left < innerWidth && top < innerHeight;
    };
    return [...document.querySelectorAll('.art')].filter(inSight).every((art) => art.complete && art.naturalWidth > 0);
  });
  await page.screenshot({ path: join(FOLDER, `${name}.jpg`), type: 'jpeg', quality: 82 });
  console.error(`docs/pictures/${name}.jpg`);
  await page.context().close();
}

async function signIn(address, path, account) {
  const answer = await fetch(new URL(path, address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  const { value } = await answer.json();
  if (!answer.ok) throw new Error(`${account.username} cannot sign in: ${JSON.stringify(value)}`);
  return value.token;
}

/** Until the agent has been paid a few times, so that there is something to be seen. */
async function settled(token) {
  for (const deadline = Date.now() + 300_000; Date.now() < deadline; await new Promise((wake) => setTimeout(wake, 2_000))) {
    const answer = await fetch(new URL('/wps/agent/statements?kind=realtime_salary', demo.url), { headers: { token } });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`statements: ${JSON.stringify(value)}`);
    if (value.content.length >= 3) return;
  }
  throw new Error('the agent was not paid within five minutes');
}

try {
  const rahim = await signIn(demo.url, '/wps/session/login', { username: 'rahim', password: PASSWORD });
  const karim = await signIn(demo.url, '/wps/session/login', { username: 'karim', password: PASSWORD });
  const phone = { size: PHONE, theme: 'dark', language: 'BN' };
  const desktop = { size: DESKTOP, theme: 'dark', language: 'EN' };
  await picture(await visit(phone, demo.url), 'lobby-phone');
  await picture(await visit({ ...desktop, token: rahim }, demo.url), 'lobby-desktop');
  await settled(karim);
  await picture(await visit({ ...desktop, theme: 'light', token: karim }, `${demo.url}agentHome`), 'agent-desktop');
  const code = demo.mela('operator', 'code', 'admin');
  const admin = await signIn(demo.office, '/backoffice/session/login', { username: 'admin', password: PASSWORD, code });
  await picture(await visit({ ...desktop, theme: 'light', token: admin, place: 'operator' }, demo.office), 'office-desktop');
} finally {
  await chrome.close();
  await demo.stop();
}
