import inspector from 'node:inspector'
import { Worker } from 'node:worker_threads'

/** Runs beside the main thread, since a thread that spins cannot watch itself. */
const watcher = `
const { workerData } = require('node:worker_threads')
const beat = new Int32Array(workerData.shared)
let last = -1
let missed = 0
setInterval(() => {
  const now = Atomics.load(beat, 0)
  missed = now === last && Atomics.load(beat, 1) === 0 ? missed + 1 : 0
  last = now
  if (missed < workerData.maxMissed) return
  require('node:fs').writeSync(2, 'The server has not moved for ' + Math.round((missed * workerData.beatMs) / 1000) + ' s and ends itself.\\n')
  process.kill(process.pid, 'SIGKILL')
}, workerData.beatMs)
`
const MAX_MISSED = 10
const BEAT_MS = 1000

/**
 * Ends the process when its main thread has not turned for ten seconds: the embedded engine spins without end after a full
 * disk, and a server that is restarted is better than one that hangs. While a debugger may be attached, it ends nothing: a main thread
 * at a breakpoint does not turn either. Answers what stops it.
 */
export function startWatchdog({ beatMs = BEAT_MS } = {}): () => void {
  const shared = new SharedArrayBuffer(8)
  const beat = new Int32Array(shared)
  const move = () => {
    Atomics.add(beat, 0, 1)
    Atomics.store(beat, 1, inspector.url() === undefined ? 0 : 1)
  }
  move()
  const worker = new Worker(watcher, { eval: true, workerData: { shared, beatMs, maxMissed: MAX_MISSED } })
  worker.unref()
  const timer = setInterval(move, beatMs / 2)
  timer.unref()
  return () => {
    clearInterval(timer)
    void worker.terminate()
  }
}
