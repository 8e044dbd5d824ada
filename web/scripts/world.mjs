// A demo world of a script's own, on free ports and a data folder that goes with it.

import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

export const ROOT = resolve(import.meta.dirname, '../..');
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export function browser() {
  const found = BROWSERS.find((place) => existsSync(place));
  if (!found) throw new Error('no browser: sudo apt-get install -y chromium');
  return found;
}

function binary() {
  const places = [process.env.MELA_BINARY, join(ROOT, 'target/release/mela'), join(ROOT, 'target/debug/mela')];
  const found = places.find((place) => place && existsSync(place));
  if (!found) throw new Error('no server: cargo build --release --package app --bin mela --features demo');
  return found;
}

function freePort() {
  return new Promise((done, failed) => {
    const server = createServer();
    server.once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}

/** Starts the demo; resolves once it says that everything is there. Behind others, it has the processor when nobody else wants it. */
export async function world({ isBehind = false } = {}) {
  const [site, office, studio, provider] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const at = (port) => `127.0.0.1:${port}`;
  const url = (port) => `http://${at(port)}`;
  // Root's own temporary folder may be closed to the account that the database runs under.
  const folder = mkdtempSync(join(process.getuid?.() === 0 ? '/tmp' : tmpdir(), 'mela-lighthouse-'));
  chmodSync(folder, 0o755);
  const env = {
    ...process.env,
    DATABASE_URL: '',
    MELA_LOG__FILTER: 'error',
    MELA_DATABASE__DATA_DIR: join(folder, 'data'),
    MELA_SITE__LISTEN: at(site),
    MELA_BACKOFFICE__LISTEN: at(office),
    MELA_METRICS__LISTEN: at(0),
    MELA_SIMULATOR__LISTEN: at(provider),
    MELA_SIMULATOR__PUBLIC_URL: url(provider),
    MELA_CASHIER__PROVIDERS__FAIR__URL: url(provider),
    MELA_CASHIER__WEBHOOK_URL: url(site),
    MELA_STUDIO__LISTEN: at(studio),
    MELA_STUDIO__PUBLIC_URL: url(studio),
    MELA_STUDIO__WALLET_URL: `${url(site)}/partner/studio`,
    MELA_STUDIO__FRAME_ANCESTORS: url(site),
    MELA_PLAY__LOBBY_URL: url(site),
  };
  const mela = (...words) => execFileSync(binary(), words, { cwd: ROOT, env, encoding: 'utf8' }).trim();
  const [program, ...words] = [...(isBehind ? ['nice', '-n', '19'] : []), binary(), 'demo'];
  const child = spawn(program, words, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((done) => child.once('exit', done));
  const stop = async () => {
    child.kill('SIGINT');
    // A world that does not end by itself must not keep what was measured from being told.
    const killed = setTimeout(() => child.kill('SIGKILL'), 20_000);
    await ended;
    clearTimeout(killed);
    rmSync(folder, { recursive: true, force: true });
  };
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes('Ctrl-C')) return { url: `${url(site)}/`, studio: url(studio), office: `${url(office)}/`, mela, stop };
  }
  await stop();
  throw new Error('the demo ended before it was whole');
}
