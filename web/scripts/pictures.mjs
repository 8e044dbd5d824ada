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
const demo = await world();
const chrome = await chromium.launch({
  executablePath: browser(),
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--hide-scrollbars', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});

/** A page of its own, with a look, a language and perhaps a session. */
async function visit({ size, theme, language, token, place = 'token' }, address) {
  const context = await chrome.newContext({ viewport: size, reducedMotion: 'reduce' });
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

try {
  const rahim = await signIn(demo.url, '/wps/session/login', { username: 'rahim', password: PASSWORD });
  const karim = await signIn(demo.url, '/wps/session/login', { username: 'karim', password: PASSWORD });
  const phone = { size: PHONE, theme: 'dark', language: 'BN' };
  const desktop = { size: DESKTOP, theme: 'dark', language: 'EN' };
  await picture(await visit(phone, demo.url), 'lobby-phone');
  await picture(await visit({ ...desktop, token: rahim }, demo.url), 'lobby-desktop');
  await picture(await visit({ ...desktop, theme: 'light', token: karim }, `${demo.url}agentHome`), 'agent-desktop');
  const code = demo.mela('operator', 'code', 'admin');
  const admin = await signIn(demo.office, '/backoffice/session/login', { username: 'admin', password: PASSWORD, code });
  await picture(await visit({ ...desktop, theme: 'light', token: admin, place: 'operator' }, demo.office), 'office-desktop');
} finally {
  await chrome.close();
  await demo.stop();
}
