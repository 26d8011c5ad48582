import type { Probes } from '../../check-page/check-page-api'
import type { CheckContext } from '../check-context'
import { fail, pass, type Finding } from '../report'
import { waitUntilSomethingShows } from '../harness'

const SHOWN = 4
const fix = 'Keep styles in the shadow root, or scope each selector to a class of your own (CSS modules).'
const again = 'Start from nothing in each mount.'

/** Elements outside the sub-app look the same before it is loaded, while it is mounted, and after. */
export async function checkStyles({ harness }: CheckContext, before: Probes): Promise<Finding[]> {
  const opened = await harness.call('open', '/')
  if (!opened.ok) return [fail('styles', `It does not mount a second time: ${opened.message}`, again)]
  await waitUntilSomethingShows(harness)
  const during = differences(before, await harness.call('probe'))
  await harness.call('close')
  const after = differences(before, await harness.call('probe'))
  if (during.length > 0) return [fail('styles', `Its styles reach the portal: ${shorten(during)}`, fix)]
  if (after.length > 0) return [fail('styles', `The portal looks different after it is gone: ${shorten(after)}`, fix)]
  return [pass('styles', `${Object.keys(before).length} elements outside of it look the same with and without it`)]
}

/** Shortest names first: what follows from `color` stands behind it. `<h1> color: rgb(0, 0, 0) → rgb(255, 0, 0)`, one line each. */
export function differences(before: Probes, now: Probes): string[] {
  return Object.entries(before).flatMap(([element, styles]) =>
    Object.entries(styles)
      .filter(([name, value]) => now[element]?.[name] !== value)
      .sort(([a], [b]) => a.length - b.length)
      .map(([name, value]) => `${element} ${name}: ${value} → ${now[element]?.[name] ?? 'none'}`),
  )
}

export function shorten(lines: string[]): string {
  const rest = lines.length - SHOWN
  return lines.slice(0, SHOWN).join('; ') + (rest > 0 ? `; and ${rest} more` : '')
}
