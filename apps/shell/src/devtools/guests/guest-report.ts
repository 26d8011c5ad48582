import { countsOf } from '../guest-counts'
import type { LogEntry } from '../guest-log'
import { formatMs, formatTime } from '../panel/figures'
import { measureDom } from './dom-use'
import { filesOf } from './guest-files'
import type { GuestRow } from './guest-rows'

const LAST = 40

/**
 * What a vendor needs to understand a case, as Markdown. Everything in it was masked when it was logged. English only: it
 * goes into trackers and mails of people who may have another language.
 */
export function toReport(row: GuestRow, log: readonly LogEntry[], now: Date): string {
  const { guest, key } = row
  const lines = log.filter((entry) => entry.key === key).slice(-LAST)
  const facts = [...factsOf(row), ...countsIn(row), ['browser', navigator.userAgent], ['taken', now.toISOString()]]
  const files = filesOf(guest).map(({ name, timing }) =>
    timing ? `- ${name}: ${formatMs(timing.ms)}, ${timing.bytes} bytes` : `- ${name}`,
  )
  return [
    `## ${guest.serviceCode} ${guest.version}`,
    '',
    ...facts.map(([name, value]) => `- ${name}: ${value}`),
    '',
    ...(files.length > 0 ? ['### Files', '', ...files, ''] : []),
    `### The last ${lines.length} messages`,
    '',
    '```',
    ...lines.map(toLine),
    '```',
    '',
  ].join('\n')
}

function factsOf({ guest, kind, state, opened, key }: GuestRow): [string, string][] {
  const about: [string, string][] = [
    ['app', `${guest.serviceCode} ${guest.version} (${kind}, revision ${guest.revision})`],
    ['tab', key],
  ]
  if (!opened) return [...about, ['state', state]]
  const { loadMs, mountMs, mounts, swaps, failures } = opened.figures
  const { failure } = opened.state
  const { nodes, shadowRoots, frames, pixels } = measureDom(opened.container)
  return [
    ...about,
    ['state', failure ? `${state}: ${failure.phase}: ${failure.message}` : state],
    ['time', `load ${formatMs(loadMs)}, mount ${formatMs(mountMs)}`],
    ['life', `${mounts} mounts, ${swaps} swaps, ${failures} failures`],
    ['page', `${nodes} elements, ${shadowRoots} shadow roots, ${frames} frames, ${pixels}`],
  ]
}

function countsIn({ guest, key }: GuestRow): [string, string][] {
  const { used, denied, rate, refused, ...counts } = countsOf(key)
  const listed = (map: Map<string, number>) => [...map].map(([name, times]) => `${name} × ${times}`).join(', ')
  return [
    ['messages', `${counts.in} in, ${counts.out} out, ${refused} refused; at most ${rate.peak} a second`],
    ['granted', guest.capabilities.join(', ') || 'nothing'],
    ['used', listed(used) || 'nothing'],
    ['denied', listed(denied) || 'nothing'],
  ]
}

function toLine({ at, direction, type, payload, answer, failure, count }: LogEntry): string {
  const arrow = { in: '→', out: '←', life: '·' }[direction]
  const parts = [formatTime(at), arrow, type]
  if (payload && payload.value !== null) parts.push(JSON.stringify(payload.value))
  if (answer) parts.push('⇒', JSON.stringify(answer.value))
  if (failure) parts.push(`✗ ${failure}`)
  if (count > 1) parts.push(`× ${count}`)
  return parts.join(' ')
}
