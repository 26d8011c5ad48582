import { Worker } from 'node:worker_threads'
import { createGuardedThread, type GuardedThread } from './guarded-thread'

/** Answers after so many milliseconds, which it sleeps, or works. */
const program = `
const { parentPort } = require('node:worker_threads')
const cell = new Int32Array(new SharedArrayBuffer(4))
parentPort.on('message', ({ sleeps, works }) => {
  if (sleeps) Atomics.wait(cell, 0, 0, sleeps)
  const until = performance.now() + works
  while (performance.now() < until);
  parentPort.postMessage('done')
})
parentPort.postMessage('ready')
`

let thread: GuardedThread
beforeEach(() => {
  thread = createGuardedThread(() => new Worker(program, { eval: true }))
})
afterEach(() => thread.close())

test('a thread that works for longer than it may is ended, and the next message has a new one', async () => {
  await expect(thread.ask({ works: 60_000 }, 100)).rejects.toMatchObject({ limit: 'time' })
  await expect(thread.ask({ works: 0 }, 60_000)).resolves.toBe('done')
})

test('a thread that the machine does not let work has its time nevertheless', async () => {
  await expect(thread.ask({ sleeps: 1_000, works: 0 }, 500)).resolves.toBe('done')
})

test('a thread that waits without end is ended', async () => {
  await expect(thread.ask({ sleeps: 600_000, works: 0 }, 50)).rejects.toMatchObject({ limit: 'time' })
})
