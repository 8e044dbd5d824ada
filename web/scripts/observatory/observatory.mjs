/**
 * Scores the headers of a house that runs on this machine, with the MDN HTTP Observatory's own package and without the network.
 *
 *     cd web/scripts/observatory && npm ci --ignore-scripts
 *     node observatory.mjs http://127.0.0.1:8080        # players and agents
 *     node observatory.mjs http://127.0.0.1:8081        # the back office
 *
 * It wants `mela serve` with `identity.site_url` over https. A demo is a B: its game vendor has no TLS, and its pages say so.
 *
 * The Observatory looks at sites over TLS: a proxy with a certificate of the moment (made by the command `openssl`) stands before the
 * house, as one does in earnest, and a second port sends pages there. Ends with 1 below the grade A+.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const site = new URL(process.argv[2] ?? "http://127.0.0.1:8080");
const WANTED = "A+";

/** Node reads further authorities only at its start: the second start has the certificate. */
if (process.env.MELA_OBSERVATORY === undefined) {
  const folder = mkdtempSync(join(tmpdir(), "mela-observatory-"));
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  execFileSync("openssl", ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate], { stdio: "ignore" });
  const { status } = spawnSync(process.execPath, process.argv.slice(1), { stdio: "inherit", env: { ...process.env, MELA_OBSERVATORY: folder, NODE_EXTRA_CA_CERTS: certificate } });
  rmSync(folder, { recursive: true });
  process.exit(status ?? 1);
}

const found = createRequire(import.meta.url).resolve("@mdn/mdn-http-observatory");
// The list of preloaded domains is fetched when the package is installed; this house is on no list.
writeFileSync(join(dirname(found), "../conf/hsts-preload.json"), "{}");
const part = (path) => import(join(dirname(found), path));
const [{ retrieve }, { ALL_TESTS }, { getGradeForScore, getScoreModifier }, { MINIMUM_SCORE_FOR_EXTRA_CREDIT }] = await Promise.all([part("retriever/retriever.js"), part("constants.js"), part("grader/grader.js"), part("grader/charts.js")]);

const listening = (server) => new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server.address().port)));
const folder = process.env.MELA_OBSERVATORY;
const tls = https.createServer({ key: readFileSync(join(folder, "key.pem")), cert: readFileSync(join(folder, "certificate.pem")) }, (request, response) => {
  const { method, url: path, headers } = request;
  const onward = http.request({ host: site.hostname, port: site.port, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on("error", () => response.writeHead(502).end());
  request.pipe(onward);
});
const httpsPort = await listening(tls);
const plain = http.createServer((request, response) => response.writeHead(301, { location: `https://localhost:${httpsPort}${request.url}` }).end());
const httpPort = await listening(plain);

const retrieved = await retrieve("localhost", { httpPort, httpsPort });
if (!retrieved.responses.auto) throw new Error(`${site.href} does not answer`);
const results = ALL_TESTS.map((test) => test(retrieved));
let [score, without] = [100, 100];
for (const result of results) {
  const modifier = result.result ? getScoreModifier(result.result) : 0;
  score += modifier;
  if (modifier < 0) without += modifier;
  console.log(`${result.pass ? "passed" : "FAILED"} ${String(modifier).padStart(4)}  ${result.constructor.name}: ${result.result}`);
}
// As the Observatory does: what is done beyond the need counts only for whoever has an A without it.
const final = getGradeForScore(without >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? score : without);
console.log(`${site.href}: ${final.grade}, ${final.score}`);
tls.close();
plain.close();
process.exit(final.grade === WANTED ? 0 : 1);
