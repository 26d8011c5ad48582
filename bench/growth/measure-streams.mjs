import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { TENANT } from '../../tests/administration/fill-large-tenant.mjs'
import { processorMs, residentMb } from '../../tests/reliability/figures.mjs'
import { addSessions } from '../../tests/reliability/many-sessions.mjs'
import { withLargeTenant } from './large-tenant.mjs'
import { addPoint, createLine } from './line.mjs'
import { addCalls, linesOf } from './measure-calls.mjs'

const readersProgram = fileURLToPath(new URL('../../tests/reliability/stream-readers.mjs', import.meta.url))
/** Two heartbeats of the streams. */
const AT_REST_MS = 30_000
/** Files that a process has open besides its connections. */
const OTHER_FILES = 200
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Each browser holds its stream of events open, all on one server; the calls are those of another user meanwhile. Memory and processor time are
 * those of the server's process. The processor's is counted while nothing happens but the heartbeats.
 */
export async function measureStreams({ name, sizes, calls }) {
  expectFiles(sizes.at(-1) + OTHER_FILES)
  const lines = linesOf(calls)
  const memory = createLine('memory of the server', { unit: 'MB', isListed: true })
  const processor = createLine('processor time of the server in a second', { unit: 'ms', isListed: true })
  const details = []
  await withLargeTenant(async ({ url, session, database, server }) => {
    const sessions = await addSessions(database, TENANT, sizes.at(-1))
    const withoutMb = residentMb(server.pid)
    const readers = fork(readersProgram)
    try {
      for (const [index, size] of sizes.entries()) {
        const begun = performance.now()
        await openAll(readers, { url, sessions: sessions.slice(sizes[index - 1] ?? 0, size), size })
        const seconds = (performance.now() - begun) / 1000
        details.push(`${size} connected ${seconds.toFixed(1)} s after the first of them began`)
        await addCalls(name, size, { url, session, calls, lines })
        addPoint(name, processor, size, await processorInASecond(server.pid))
        addPoint(name, memory, size, residentMb(server.pid))
      }
    } finally {
      readers.kill()
    }
    details.push(costOf(withoutMb, memory.points.at(-1), processor.points.at(-1)))
  })
  return { lines: [...lines, memory, processor], details }
}

/** All of them are open, or it is an error that says so. */
async function openAll(readers, { url, sessions, size }) {
  readers.send({ ask: 'openAll', url, sessions })
  const [{ open, error }] = await once(readers, 'message')
  if (error) throw new Error(error)
  if (open !== size) throw new Error(`${open} of ${size} streams are open`)
}

async function processorInASecond(pid) {
  const before = processorMs(pid)
  await pause(AT_REST_MS)
  return ((processorMs(pid) - before) * 1000) / AT_REST_MS
}

function costOf(withoutMb, { size, value: mb }, { value: ms }) {
  const kB = ((mb - withoutMb) * 1024) / size
  return `one of ${size} costs ${kB.toFixed(1)} kB of the server, which has ${withoutMb.toFixed(0)} MB without any, and ${((ms * 1000) / size).toFixed(2)} µs of its processor in a second`
}

/** Node raises what it may open to the hard limit by itself; that limit is the machine's. */
function expectFiles(needed) {
  const { hard } = process.report.getReport().userLimits.open_files
  if (hard === 'unlimited' || hard >= needed) return
  throw new Error(
    `A process may open ${hard} files here (ulimit -Hn), and ${needed} are needed: raise it, or ask for less by --to ${hard - OTHER_FILES}.`,
  )
}
