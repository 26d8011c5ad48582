/**
 * Does what `docs/vendors/quick-start.md` says, command by command, in an empty folder, against a portal that has just been
 * started; then asks the portal what its users have. Installs packages, so it is not part of `npm test`:
 * `npm run test:vendor`, after `npm run build`.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort, OPS_TOKEN, startServer } from '../reliability/server-process.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const document = readFileSync(join(root, 'docs/vendors/quick-start.md'), 'utf8')
const LIMIT_MS = 10 * 60_000

/** The commands of the document, in order. */
function commandsIn(text) {
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap((match) => match[1].trimEnd().split('\n'))
}

/** Runs all commands in one shell, so that `cd` and `export` hold; says each before it is run. */
function runAll(commands, { cwd, env }) {
  const script = ['set -euo pipefail', ...commands.flatMap((line) => [`echo ${quote(`$ ${line}`)}`, line])].join('\n')
  const shell = spawn('bash', ['-c', script], { cwd, env: { ...process.env, ...env }, stdio: 'inherit' })
  return new Promise((resolve) => shell.on('exit', (code) => resolve(code === 0)))
}

function quote(text) {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** What the portal's operators see of the new app. */
async function released(url) {
  const response = await fetch(`${url}/api/ops/apps?tenantCode=demo`, {
    headers: { authorization: `Bearer ${OPS_TOKEN}` },
  })
  const { data } = await response.json()
  return data.rows.find(({ name }) => name === '@acme/hello')
}

const folder = mkdtempSync(join(tmpdir(), 'center-vendor-'))
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const server = startServer({ dataDir: join(folder, 'portal'), port })
try {
  await server.ready
  const started = Date.now()
  const env = { CENTER: root.replace(/\/$/, ''), CENTER_URL: url, CENTER_OPS_TOKEN: OPS_TOKEN }
  const isDone = await runAll(commandsIn(document), { cwd: folder, env })
  const ms = Date.now() - started
  const row = isDone ? await released(url) : undefined
  // Published 0.1.0 and 0.2.0, and rolled back.
  const isThere = row?.stable?.version === '0.1.0' && row.revision === 4
  console.log(`${Math.round(ms / 1000)} s from an empty folder to a sub-app in the portal`)
  if (!isThere) console.error(`The portal has ${JSON.stringify(row)}`)
  process.exitCode = isDone && isThere && ms < LIMIT_MS ? 0 : 1
} finally {
  server.kill('SIGTERM')
  await server.ended
  rmSync(folder, { recursive: true, force: true })
}
