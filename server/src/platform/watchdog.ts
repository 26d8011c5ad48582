import { Worker } from 'node:worker_threads'

/** Runs beside the main thread, since a thread that spins cannot watch itself. */
const watcher = `
const { workerData } = require('node:worker_threads')
const beat = new Int32Array(workerData.shared)
let last = -1
let missed = 0
setInterval(() => {
  const now = Atomics.load(beat, 0)
  missed = now === last ? missed + 1 : 0
  last = now
  if (missed < workerData.mostMissed) return
  require('node:fs').writeSync(2, 'The server has not moved for ' + missed + ' s and ends itself.\\n')
  process.kill(process.pid, 'SIGKILL')
}, 1000)
`
const MOST_MISSED = 10

/**
 * Ends the process when its main thread has not turned for ten seconds: the embedded engine spins for ever after a full
 * disk, and a server that is restarted is better than one that hangs. Answers what stops it.
 */
export function startWatchdog(): () => void {
  const shared = new SharedArrayBuffer(4)
  const beat = new Int32Array(shared)
  const worker = new Worker(watcher, { eval: true, workerData: { shared, mostMissed: MOST_MISSED } })
  worker.unref()
  const timer = setInterval(() => Atomics.add(beat, 0, 1), 500)
  timer.unref()
  return () => {
    clearInterval(timer)
    void worker.terminate()
  }
}
