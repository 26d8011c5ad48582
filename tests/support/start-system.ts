import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './repository'

export type System = {
  url: string
  guestUrl: string
  dataDir: string
  opsToken: string
  /** The token of administration, which a start with demo data makes where none is given. */
  adminToken(): string
  /** What the server has written to its terminal. */
  log(): string
  stop(): Promise<void>
}

const program = join(root, 'dist/server/main.js')
const opsToken = 'a-deploy-token-of-the-journeys-0123456789'

/** A port that no one listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** The built server on free ports, with demo data in an empty folder and captchas that are always `1234`. */
export async function startSystem(environment: Record<string, string> = {}): Promise<System> {
  if (!existsSync(program)) throw new Error('There is no dist/server/main.js: run `npm run build` first.')
  const dataDir = mkdtempSync(join(tmpdir(), 'center-journeys-'))
  const [port, guestPort] = [await freePort(), await freePort()]
  const server = spawn(process.execPath, [program], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      GUEST_PORT: String(guestPort),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      CENTER_SEED: 'demo',
      CENTER_TEST_CODES: '1',
      // All journeys sign in as the same few people.
      CENTER_USER_CALLS: '0',
      CENTER_TENANT_CALLS: '0',
      CENTER_OPS_TOKEN: opsToken,
      CENTER_DRAIN_SECONDS: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log: string[] = []
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))

  await new Promise<void>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The server ${why}.\n${log.join('')}`))
    const timer = setTimeout(() => fail('was not ready within 90 s'), 90_000)
    const read = (chunk: Buffer) => {
      log.push(chunk.toString())
      if (!log.join('').includes('Center is ready')) return
      clearTimeout(timer)
      resolve()
    }
    server.stdout.on('data', read)
    server.stderr.on('data', read)
    server.once('exit', (code) => fail(`ended with status ${code}`))
  })

  return {
    url: `http://127.0.0.1:${port}`,
    guestUrl: `http://127.0.0.1:${guestPort}`,
    dataDir,
    opsToken,
    adminToken: () => environment.CENTER_ADMIN_TOKEN ?? readFileSync(join(dataDir, 'admin-token'), 'utf8').trim(),
    log: () => log.join(''),
    async stop() {
      server.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
