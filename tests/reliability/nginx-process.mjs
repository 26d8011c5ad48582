import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'

const document = new URL('../../docs/operations.md', import.meta.url)
const READY_WITHIN_MS = 10_000

/** The version of the nginx on the PATH; null when there is none. */
export function findNginx() {
  const { error, stderr } = spawnSync('nginx', ['-v'], { encoding: 'utf8' })
  return error ? null : stderr.trim()
}

/** The configuration of docs/operations.md, with these addresses in place of its own. */
function configurationOf({ folder, port, instances }) {
  const [, block] = /^```nginx\n([\s\S]*?)^```/m.exec(readFileSync(document, 'utf8')) ?? []
  if (!block) throw new Error('docs/operations.md has no nginx configuration.')
  const own = instances.reduce(
    (text, at, number) => text.replace(`portal-${number + 1}:8080`, `127.0.0.1:${at}`),
    block.replace('listen 80;', `listen 127.0.0.1:${port};`),
  )
  if (/portal-\d|listen 80;/.test(own))
    throw new Error('The configuration of docs/operations.md names other addresses.')
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const temporary = kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join('\n')
  return `worker_processes 2;\npid ${join(folder, 'nginx.pid')};\nerror_log ${join(folder, 'error.log')} warn;
events { worker_connections 1024; }\nhttp {\naccess_log off;\n${temporary}\n${own}\n}\n`
}

/** Runs nginx before the instances, configured as docs/operations.md says. Answers when it takes connections. */
export async function startNginx({ folder, port, instances }) {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configurationOf({ folder, port, instances }))
  const child = spawn('nginx', ['-p', folder, '-c', file, '-g', 'daemon off;'], { stdio: 'inherit' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const until = Date.now() + READY_WITHIN_MS
  while (!(await takesConnections(port))) {
    if (child.exitCode !== null || Date.now() > until) throw new Error('nginx did not start.')
  }
  return {
    /** What nginx complained of, but for connections that were refused: those went to the other instance. */
    errors: () =>
      readFileSync(join(folder, 'error.log'), 'utf8')
        .split('\n')
        .filter((line) => !line.includes('(111: '))
        .slice(-20)
        .join('\n'),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function takesConnections(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const answer = (isTaken) => {
      socket.destroy()
      setTimeout(() => resolve(isTaken), isTaken ? 0 : 50)
    }
    socket.once('connect', () => answer(true)).once('error', () => answer(false))
  })
}
