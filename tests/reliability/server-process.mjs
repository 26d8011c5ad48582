import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
export const program = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))
const READY = 'Center is ready'
const READY_WITHIN_MS = 60_000

export const OPS_TOKEN = 'a-deploy-token-for-reliability-tests'

/** A port that is free right now. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

/** Starts the built server on a data folder and answers at once; `ready` tells when it serves. */
export function startServer({ dataDir, port, databaseUrl = '', environment: more = {} }) {
  if (!existsSync(program)) throw new Error('There is no dist/server/main.js: run `npm run build` first.')
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: { ...process.env, ...serverEnvironment({ dataDir, port, databaseUrl }), ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  const ready = new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Not ready within 60 s.\n${log}`)), READY_WITHIN_MS)
    const read = (chunk) => {
      log += chunk
      if (!log.includes(READY)) return
      clearTimeout(timer)
      resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code, signal) => {
      clearTimeout(timer)
      reject(new Error(`The server ended (${code ?? signal}).\n${log}`))
    })
  })
  ready.catch(() => undefined)
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })))
  return { ready, ended, pid: child.pid, log: () => log, kill: (signal) => child.kill(signal) }
}

/** What the server under test is told. */
export function serverEnvironment({ dataDir, port, databaseUrl }) {
  return {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: String(port),
    GUEST_PORT: '0',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    CENTER_SEED: 'demo',
    CENTER_TEST_CODES: '1',
    CENTER_OPS_TOKEN: OPS_TOKEN,
    CENTER_DRAIN_SECONDS: '0',
    // A few people make the load of thousands.
    CENTER_USER_CALLS: '0',
    CENTER_TENANT_CALLS: '0',
  }
}
