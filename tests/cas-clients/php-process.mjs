import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { takesConnections } from './takes-connections.mjs'

const pages = fileURLToPath(new URL('./php/', import.meta.url))

/** What is missing to run phpCAS; empty when nothing is. */
export function missingForPhp() {
  const { error, stdout } = spawnSync('php', ['-m'], { encoding: 'utf8' })
  if (error) return ['php-cli']
  const modules = ['curl', 'dom'].filter((name) => !new RegExp(`^${name}$`, 'm').test(stdout))
  const packages = { curl: 'php-curl', dom: 'php-xml' }
  return [...modules.map((name) => packages[name]), ...(existsSync('/usr/share/php/CAS.php') ? [] : ['php-cas'])]
}

/** Runs the applications in `php/`. Several at once: one asks the next, and is called back meanwhile. */
export async function startPhp({ port, environment }) {
  const child = spawn('php', ['-S', `127.0.0.1:${port}`, '-t', pages], {
    env: { ...process.env, ...environment, PHP_CLI_SERVER_WORKERS: '6' },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  let log = ''
  child.stderr.on('data', (part) => (log += part))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await takesConnections(port, () => child.exitCode !== null)
  return {
    log: () => log,
    async stop() {
      // Its workers go with it.
      process.kill(-child.pid, 'SIGTERM')
      await ended
    },
  }
}
