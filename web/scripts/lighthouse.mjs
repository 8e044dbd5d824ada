// The first load of the lobby, as Lighthouse sees it on a phone: slow 4G, applied throttling (not simulated, which
// flatters on a loopback), the median of several runs. Prints rows `| figure | measured | goal |`; the goals are the
// project's budgets. A demo world of its own is started on free ports, and ends with the script.

import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { join, resolve } from 'node:path';
import { tmpdir } from 'node:os';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 5);
const ROOT = resolve(import.meta.dirname, '../..');
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const FLAGS = ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'];

// Slow 4G as Lighthouse defines it for throttling by the browser: 150 ms round trips, 1.6 Mbit/s, a CPU four times slower.
const SLOW_4G = {
  rttMs: 150,
  throughputKbps: 1638.4,
  requestLatencyMs: 562.5,
  downloadThroughputKbps: 1474.56,
  uploadThroughputKbps: 675,
  cpuSlowdownMultiplier: 4,
};

function binary() {
  const places = [process.env.MELA_BINARY, join(ROOT, 'target/release/mela'), join(ROOT, 'target/debug/mela')];
  const found = places.find((place) => place && existsSync(place));
  if (!found) throw new Error('no server: cargo build --release --package app --bin mela');
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

/** Starts the demo; resolves once it says that everything is there. */
async function world() {
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
    MELA_SIMULATOR__LISTEN: at(provider),
    MELA_SIMULATOR__PUBLIC_URL: url(provider),
    MELA_CASHIER__PROVIDER_URL: url(provider),
    MELA_CASHIER__WEBHOOK_URL: url(site),
    MELA_STUDIO__LISTEN: at(studio),
    MELA_STUDIO__PUBLIC_URL: url(studio),
    MELA_STUDIO__WALLET_URL: `${url(site)}/partner/studio`,
    MELA_STUDIO__FRAME_ANCESTORS: url(site),
    MELA_PLAY__LOBBY_URL: url(site),
  };
  const child = spawn(binary(), ['demo'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((done) => child.once('exit', done));
  const stop = async () => {
    child.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes('Ctrl-C')) return { url: `${url(site)}/`, stop };
  }
  await stop();
  throw new Error('the demo ended before it was whole');
}

/** One run in a fresh browser: nothing is cached. */
async function measure(address, chromePath) {
  const chrome = await launch({ chromePath, chromeFlags: FLAGS, logLevel: 'silent' });
  try {
    const result = await lighthouse(address, {
      port: chrome.port,
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
      formFactor: 'mobile',
      throttlingMethod: 'devtools',
      throttling: SLOW_4G,
    });
    const { lhr } = result;
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
    return lhr;
  } finally {
    await chrome.kill();
  }
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const kB = (bytes) => bytes / 1000;

/** What was transferred, by kind, in kB. */
function transferred(lhr) {
  const items = lhr.audits['network-requests'].details.items.filter((item) => !item.url.startsWith('data:'));
  const of = (...kinds) =>
    kB(items.filter((item) => kinds.includes(item.resourceType)).reduce((sum, item) => sum + item.transferSize, 0));
  return {
    scripts: of('Script'),
    shell: of('Document', 'Stylesheet'),
    fonts: of('Font'),
    total: kB(items.reduce((sum, item) => sum + item.transferSize, 0)),
    requests: items.length,
  };
}

function rows(runs) {
  const value = (audit) => median(runs.map((lhr) => lhr.audits[audit].numericValue));
  const score = (category) => Math.round(median(runs.map((lhr) => lhr.categories[category].score)) * 100);
  const bytes = runs.map(transferred);
  const sum = (kind) => median(bytes.map((each) => each[kind]));
  return [
    ['Largest contentful paint', `${(value('largest-contentful-paint') / 1000).toFixed(2)} s`, '≤ 2.2 s'],
    ['First contentful paint', `${(value('first-contentful-paint') / 1000).toFixed(2)} s`, ''],
    ['Layout shift', value('cumulative-layout-shift').toFixed(3), '≤ 0.05'],
    ['Blocking time', `${value('total-blocking-time').toFixed(0)} ms`, '≤ 200 ms'],
    ['Performance', `${score('performance')}`, '≥ 90'],
    ['Accessibility', `${score('accessibility')}`, '100'],
    ['Best practices', `${score('best-practices')}`, '100'],
    ['Scripts, as transferred', `${sum('scripts').toFixed(1)} kB`, '≤ 150 kB'],
    ['HTML and CSS, as transferred', `${sum('shell').toFixed(1)} kB`, '≤ 20 kB'],
    ['Fonts, as transferred', `${sum('fonts').toFixed(1)} kB`, '≤ 45 kB'],
    ['Everything, as transferred', `${sum('total').toFixed(0)} kB`, '≤ 400 kB'],
    ['Requests', `${sum('requests')}`, '≤ 35'],
  ];
}

const chromePath = BROWSERS.find((place) => existsSync(place));
if (!chromePath) throw new Error('no browser: apt-get install -y chromium');
const demo = await world();
try {
  // Lighthouse rates whatever answers on a port: make sure that it is the lobby.
  const shell = await (await fetch(demo.url)).text();
  if (!shell.includes('id="root"')) throw new Error(`${demo.url} does not answer with the lobby`);
  const runs = [];
  for (let run = 1; run <= RUNS; run++) {
    console.error(`lighthouse, run ${run} of ${RUNS}`);
    runs.push(await measure(demo.url, chromePath));
  }
  const worst = runs.at(-1).categories;
  for (const category of ['accessibility', 'best-practices']) {
    const failed = worst[category].auditRefs.filter(({ id }) => runs.at(-1).audits[id].score === 0);
    for (const { id } of failed) console.error(`${category}: ${runs.at(-1).audits[id].title}`);
  }
  for (const [figure, measured, goal] of rows(runs)) console.log(`| ${figure} | ${measured} | ${goal} |`);
} finally {
  await demo.stop();
}
