import os from 'node:os'
import { readNotes, reasonsOf } from '../notes.mjs'

const median = (numbers = []) => {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted.length === 0 ? Number.NaN : sorted[Math.floor((sorted.length - 1) / 2)]
}
const round = (value, digits = 2) => (Number.isFinite(value) ? value.toFixed(digits) : '–')

/** A contender's figure as a ratio to that of hand-written code in the same run. */
const toBase = (read) => (id) => read(id) / read('limit')

/** First mounts of each kind. A frame has a target beside the bare one in the same run: as much, and half of it once the pointer was on its link. */
function mountFigures(results) {
  const dom = (kind) => toBase((id) => median(results[id]?.cold?.[kind]?.dom))
  const bare = (kind, share) => Number((share * dom(kind)('iframe')).toFixed(2))
  const framed = (kind) => ({ 'center-frame': bare(kind, 1.05), 'center-isolated': bare(kind, 1.05) })
  const hovered = (kind) => ({ 'center-frame-hover': bare(kind, 0.5), 'center-isolated-hover': bare(kind, 0.5) })
  const inPage = { center: 1.1, 'center-system': 1.2, 'center-system-first': 1.15 }
  const ahead = { 'center-hover': 0.75, 'center-prerender': 0.08 }
  return [
    { what: 'first mount, in the DOM', read: dom('local'), targets: { ...inPage, ...framed('local') } },
    { what: 'first mount, +40 ms a response', read: dom('rtt'), targets: { ...inPage, ...framed('rtt') } },
    { what: 'prefetched', read: dom('prefetch'), targets: { center: 1, ...ahead, ...hovered('prefetch') } },
    {
      what: 'prefetched, +40 ms',
      read: dom('prefetch-rtt'),
      targets: { center: 1.1, ...ahead, ...hovered('prefetch-rtt') },
    },
  ]
}

/** Targets are ratios to hand-written code in the same run, or plain numbers. `read` gives a contender's figure. */
function figures(results) {
  const warm = (part) => (id) => median(results[id]?.warm?.[part])
  const trip = (label) => (id) => median(results[id]?.m5?.[label]?.map((one) => one.median))
  const port = () => trip('MessagePort')('iframe')
  return [
    ...mountFigures(results),
    {
      what: 'switch between kept guests, painted',
      read: toBase(warm('paint')),
      targets: { 'center-keep': 0.3 },
      only: /keep|alive/,
    },
    {
      what: 'switch with remount, in the DOM',
      read: toBase(warm('dom')),
      targets: { center: 0.85, 'center-system': 0.85 },
      not: /keep|alive/,
    },
    {
      what: 'script before the first mount, kB gzip',
      read: (id) => results[id]?.m4?.js / 1000,
      targets: { center: 14 },
      digits: 1,
    },
    { what: 'round trip to an inline guest, µs', read: inlineTrip(trip, results), targets: { center: 0.5 } },
    {
      what: 'round trip to a frame / raw MessagePort',
      read: (id) => frameTrip(trip, results)(id) / port(),
      targets: { center: 1.2 },
    },
  ]
}

const inlineLabels = /custom|property|props|bus$|channel|state/i
const labelsOf = (results, id, isWanted) => Object.keys(results[id]?.m5 ?? {}).filter(isWanted)

function inlineTrip(trip, results) {
  return (id) =>
    Math.min(
      ...labelsOf(results, id, (label) => results[id].m5[label].every(({ sync }) => sync)).map((label) =>
        trip(label)(id),
      ),
    )
}

function frameTrip(trip, results) {
  const isFrame = (id) => (label) => label === 'bus to a frame' || /iframe|penpal/.test(id) || !inlineLabels.test(label)
  return (id) => Math.min(...labelsOf(results, id, isFrame(id)).map((label) => trip(label)(id)))
}

function table({ what, read, targets, digits, only, not }, order) {
  const rows = order
    .filter((id) => (only ? only.test(id) : true) && !(not?.test(id) ?? false))
    .map((id) => ({ id, value: read(id) }))
    .filter(({ value }) => Number.isFinite(value))
    .sort((a, b) => a.value - b.value)
  if (rows.length === 0) return ''
  const cell = ({ id, value }) => {
    // A frame has no target where the bare one was not measured.
    const target = Number.isNaN(targets[id]) ? undefined : targets[id]
    const verdict = value <= target + 1e-9 ? 'met' : 'missed'
    const isOurs = id.startsWith('center')
    return `| ${isOurs ? `**${id}**` : id} | ${round(value, digits)} | ${target === undefined ? '' : `≤ ${target}: ${verdict}`} |`
  }
  return [`### ${what}`, '', '| host | figure | target |', '| --- | --: | --- |', ...rows.map(cell), ''].join('\n')
}

const isOther = (id) => !id.startsWith('center') && !id.startsWith('limit')

/** The targets of a run as rows of the report of all, each beside the best of the other hosts; `sentences` say what limits those that are missed. */
export function toRows({ order, results }, sentences) {
  return figures(results).flatMap(({ what, read, targets, digits = 2, only, not }) => {
    const others = order
      .filter((id) => isOther(id) && (only ? only.test(id) : true) && !(not?.test(id) ?? false))
      .map((id) => ({ id, value: read(id) }))
      // Who calls a function of the guest has no message, and takes no time.
      .filter(({ value }) => Number.isFinite(value) && value >= 0.005)
      .sort((a, b) => a.value - b.value)
    const [best] = others
    return Object.entries(targets)
      .map(([id, target]) => ({ id, target, value: Number(round(read(id), digits)) }))
      .filter(({ value, target }) => Number.isFinite(value) && Number.isFinite(target))
      .map(({ id, target, value }) => ({
        what: `${what}: ${id}`,
        figure: round(value, digits),
        target: `≤ ${target}`,
        isMet: value <= target,
        ...(best && { other: `${round(best.value, digits)} ${best.id}` }),
        why: sentences.get(`${what}: ${id}`),
      }))
  })
}

/** Growth over the cycles of the comparison; the second half alone tells a leak from what is kept once. */
function leakTable(results, order, cycles) {
  const rows = order.flatMap((id) => {
    const runs = results[id]?.m3
    if (!runs) return []
    const grown = (part) => median(runs.map(({ start, end }) => end[part] - start[part]))
    const slope = median(runs.map(({ half, end }) => (end.heap - half.heap) / 1024 / (cycles / 2)))
    const name = id.startsWith('center') ? `**${id}**` : id
    return [`| ${name} | ${round(slope)} | ${grown('nodes')} | ${grown('jsEventListeners')} | ${grown('documents')} |`]
  })
  if (rows.length === 0) return ''
  const head = ['| host | kB a cycle, second half | nodes | listeners | documents |', '| --- | --: | --: | --: | --: |']
  return [`### growth over ${cycles} mounts and unmounts`, '', ...head, ...rows, ''].join('\n')
}

/** One-way messages of the bus: all of them must arrive. */
function floodLines(results) {
  return Object.entries(results)
    .filter(([id]) => id.startsWith('center'))
    .flatMap(([id, { m5 }]) =>
      Object.entries(m5 ?? {}).map(([label, runs]) => {
        const { sent } = runs[0].flood
        return `| ${id} | ${label} | ${sent} | ${Math.min(...runs.map(({ flood }) => flood.got))} | ${round(median(runs.map((one) => one.median)))} |`
      }),
    )
}

/** Runs that measured different things, as one. What two of them measured is that of the first, never a mixture. */
export function mergeRuns([first, ...others]) {
  return others.reduce((merged, run) => {
    const order = [...new Set([...merged.order, ...run.order])]
    const isIn = (path) => Object.values(merged.results).some((result) => hasAny(at(result, path)))
    const missing = [['warm'], ['m3'], ['m4'], ['m5'], ...kindsOf(run).map((kind) => ['cold', kind])].filter(
      (path) => !isIn(path),
    )
    const results = order.map((id) => {
      const result = { ...merged.results[id], cold: { ...merged.results[id]?.cold } }
      for (const [part, kind] of missing) {
        const value = at(run.results[id], [part, kind])
        if (kind) result.cold[kind] = value
        else result[part] = value
      }
      return [id, result]
    })
    return { ...merged, order, results: Object.fromEntries(results), problems: { ...run.problems, ...merged.problems } }
  }, first)
}

const at = (result, [part, kind]) => (kind ? result?.[part]?.[kind] : result?.[part])
const hasAny = (value) => value !== undefined && Object.keys(value).length > 0
const kindsOf = ({ results }) => [...new Set(Object.values(results).flatMap(({ cold }) => Object.keys(cold ?? {})))]

/** The whole report: one table a figure, best first, and what was noticed. */
export function writeReport({ when, chromium, rounds, rtt, cycles, order, results, problems }, notes) {
  const tables = figures(results).map((figure) => table(figure, order))
  const flood = floodLines(results)
  const missed = toRows({ order, results }, readNotes(notes)).filter(({ isMet }) => !isMet)
  const noticed = Object.entries(problems).map(([id, lines]) => `- ${id}: ${lines.join('; ')}`)
  return [
    '# Speed of the guest host, side by side',
    '',
    `Measured ${when.slice(0, 10)}: Chromium ${chromium}, ${rounds} rounds in random order, ${os.availableParallelism()} cores, headless.`,
    `Ratios are to \`limit\`, hand-written code without a framework, in the same run; +40 ms means ${rtt} ms on every response.`,
    'Absolute times say little on a shared machine. `center` hosts a native element, `center-system` a System bundle with',
    'single-spa lifecycles on a page that runs on React itself, as the portal does and `limit-shared` too,',
    '`center-system-first` the same where the first guest brings React along,',
    '`center-shared` an element with React from an import map, `center-frame` a page in a frame,',
    '`center-isolated` the element of `center` in a sandboxed frame of another origin, with the page that the portal makes for it;',
    '`center-keep` keeps guests alive, `center-hover` has evaluated them ahead, as the portal does on hover,',
    '`center-frame-hover` has fetched the page of a frame ahead, `center-isolated-hover` has the frame ready with the element evaluated in it.',
    '`center-prerender` is mounted before it is opened. What is a target of frames is one of the bare `iframe` in the same run.',
    'The sub-apps carry hashes in `center`, as published ones do: the check of integrity is part of its figures.',
    '',
    ...reasonsOf(notes, missed),
    ...tables.filter(Boolean),
    ...[leakTable(results, order, cycles)].filter(Boolean),
    ...(flood.length > 0
      ? [
          '### messages of the bus',
          '',
          '| host | channel | sent one-way | arrived | round trip µs |',
          '| --- | --- | --: | --: | --: |',
          ...flood,
          '',
        ]
      : []),
    ...(noticed.length > 0 ? ['### noticed by the comparison', '', ...noticed, ''] : []),
  ].join('\n')
}
