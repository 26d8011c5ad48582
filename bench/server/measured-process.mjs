import { spawn } from 'node:child_process'
import { once } from 'node:events'

const meter = new URL('report-cpu.mjs', import.meta.url).href
const READY_WITHIN_MS = 60_000

/** Starts a Node program whose processor time can be asked for; `ready` is a line of its output after which it serves. */
export async function startMeasured(program, { args = [], env = {}, ready }) {
  const child = spawn(process.execPath, ['--import', meter, program, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  await untilSaid(child, ready)
  return {
    /** Milliseconds of processor time since the start, those of helping threads among them. */
    async cpuMs() {
      const answered = once(child, 'message')
      child.send('cpu')
      const [microseconds] = await answered
      return microseconds / 1000
    },
    async stop() {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

function untilSaid(child, ready) {
  let log = ''
  let isReady = false
  return new Promise((resolve, reject) => {
    const fail = (why) => reject(new Error(`The program ${why}.\n${log}`))
    const timer = setTimeout(() => fail('was not ready within 60 s'), READY_WITHIN_MS)
    const read = (chunk) => {
      if (isReady) return
      log += chunk
      if (!log.includes(ready)) return
      isReady = true
      clearTimeout(timer)
      resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => fail(`ended with status ${code}`))
  })
}
