import { pathOf } from './traffic.mjs'

/**
 * Longer than all that a page does between one answer and the next requests, taken together, and shorter than the time after which it
 * gives a quick call up.
 */
export const HOLD_MS = 2_000

/**
 * Depth of a request: 1 and the most requests that have to be answered one after the other before it can begin. The document is 1; what stands
 * in its HTML or its headers is 2, whatever arrives when; what a script of those asks for is 3. After a click, what is asked for at
 * once is 1.
 *
 * It is measured and not inferred from initiators, which know neither what code awaited nor why: each request is held for `HOLD_MS` before
 * it is sent, all of them side by side and outside of the browser's connections. So a request begins after as many times `HOLD_MS`
 * as there are others that it had to wait for. What comes from the browser's cache is not held, and counts as no request.
 */
export function depthOf(request, since) {
  return 1 + Math.floor((request.at - since) / HOLD_MS)
}

/** The deepest of some requests. */
export function deepest(requests, since) {
  return Math.max(0, ...requests.map((request) => depthOf(request, since)))
}

const isFile = (path) => path.startsWith('/center/assets/')

/** What is asked for at each depth; of files only how many. */
export function describeLevels(requests, since) {
  const levels = new Map()
  for (const request of requests) {
    const depth = depthOf(request, since)
    levels.set(depth, [...(levels.get(depth) ?? []), pathOf(request)])
  }
  return [...levels].map(([depth, paths]) => `${depth}: ${namesOf(paths)}`).join('; ')
}

function namesOf(paths) {
  const files = paths.filter(isFile).length
  return [...paths.filter((path) => !isFile(path)), ...(files > 0 ? [`files: ${files}`] : [])].join(', ')
}
