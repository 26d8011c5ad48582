import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { transformFileSync } from '@swc/core'

const { code } = transformFileSync(join(__dirname, 'watchdog.ts'), {
  jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
  module: { type: 'commonjs' },
})

/** Holds the main thread until another thread has counted far more beats than the watchdog lets pass. */
const hold = `
const { Worker } = require('node:worker_threads')
const count = new Int32Array(new SharedArrayBuffer(4))
new Worker('const { workerData } = require("node:worker_threads"); setInterval(() => Atomics.add(workerData, 0, 1), 20)', {
  eval: true,
  workerData: count,
})
exports.startWatchdog({ beatMs: 20 })
setTimeout(() => {
  while (Atomics.load(count, 0) < 100);
  process.stdout.write('moves again')
  process.exit()
}, 100)
`

/** Runs a server that stops for a while; what it said, and what ended it. */
async function run(...options: string[]) {
  const child = spawn(process.execPath, [...options, '-e', code + hold], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stdout.on('data', (part: Buffer) => (said += part.toString()))
  const [, signal] = (await once(child, 'close')) as [number | null, string | null]
  return { said, signal }
}

test('ends a process whose main thread has stopped', async () => {
  expect(await run()).toEqual({ said: '', signal: 'SIGKILL' })
})

test('leaves a process alone that stands at a breakpoint of a debugger', async () => {
  expect(await run('--inspect=127.0.0.1:0')).toEqual({ said: 'moves again', signal: null })
})
