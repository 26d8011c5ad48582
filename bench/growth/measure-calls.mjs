import { signedHeaders } from '../../tests/reliability/client.mjs'
import { percentile } from '../../tests/reliability/figures.mjs'
import { growTo, withLargeTenant } from './large-tenant.mjs'
import { addPoint, CALLS, createLine } from './line.mjs'

/** Rows are written straight into the database, and each call is made over HTTP. */
export async function measureCalls(dimension) {
  const { name, sizes, calls } = dimension
  const lines = linesOf(calls)
  await withLargeTenant(async ({ url, session, database }) => {
    for (const [index, size] of sizes.entries()) {
      await growTo(dimension, database, { from: sizes[index - 1] ?? 0, to: size })
      await addCalls(name, size, { url, session, calls, lines })
    }
  })
  return { lines }
}

export const linesOf = (calls) => calls.map(({ name, isListed }) => createLine(name, { isListed }))

/** The median of each call at a size, to its line. */
export async function addCalls(name, size, { url, session, calls, lines }) {
  for (const [index, call] of calls.entries()) {
    addPoint(name, lines[index], size, await medianOf(() => time(url, session, call)))
  }
}

async function medianOf(measureOnce) {
  for (let turn = 0; turn < 10; turn += 1) await measureOnce()
  const times = []
  for (let turn = 0; turn < CALLS; turn += 1) times.push(await measureOnce())
  return percentile(times, 0.5)
}

/** A page is asked for as the browser of the session does, anything else by its token. */
const headersOf = (session, { path, query = '', isPage = false }) =>
  isPage ? session.visit : signedHeaders(session, path, query)

async function time(url, session, call) {
  const { path, query = '' } = call
  const begun = performance.now()
  const response = await fetch(`${url}${path}${query && `?${query}`}`, { headers: headersOf(session, call) })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${path}?${query} answers ${response.status}`)
  return performance.now() - begun
}
