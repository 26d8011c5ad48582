import { homedir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { run } from './run'

const interrupted = new AbortController()
process.once('SIGINT', () => interrupted.abort())
process.once('SIGTERM', () => interrupted.abort())

// Who reads a part of it ("| head") has enough, and that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  home: homedir(),
  resources: fileURLToPath(new URL('../', import.meta.url)),
  fetch,
  input: () => text(process.stdin),
  out: (text) => void process.stdout.write(`${text}\n`),
  err: (text) => void process.stderr.write(`${text}\n`),
  sleep: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => undefined),
  signal: interrupted.signal,
})
