import type { Closed } from '../../check-page/check-page-api'
import { fail, pass, warn, type Finding } from '../report'
import type { CheckContext } from '../check-context'
import { waitUntilSomethingShows } from '../harness'

const NAMED: [pattern: RegExp, fix: string][] = [
  [/did not mount within/, 'Let "ready" (or "mount") settle; load data after the first paint.'],
  [/did not load within/, 'Make the entry smaller, or split it into chunks.'],
  [/did not define/, 'Call customElements.define with the tag of center.json when the script runs.'],
  [/exports no (bootstrap|mount|unmount)/, 'Export bootstrap, mount and unmount (library type "system").'],
  [/Refused to write HTML/, 'The portal forbids innerHTML: create elements, or render with a framework.'],
  [/Refused to load|has no integrity/, 'Load only files of the bundle, by relative addresses.'],
  [/Refused to run text as code/, 'The portal forbids eval and Function: build without "eval" source maps.'],
  [
    /resolve bare specifier|Unable to resolve/,
    'Bundle the library, or take one that the import map has: react, react-dom, react-router-dom, single-spa.',
  ],
]

/** Mounts, shows something in time, and unmounts; then every route of the manifest. */
export async function checkLifecycle(context: CheckContext): Promise<{ findings: Finding[]; isAlive: boolean }> {
  const { harness, limits } = context
  const opened = await harness.call('open', '/')
  if (!opened.ok) {
    await harness.call('close')
    const fix =
      NAMED.find(([pattern]) => pattern.test(opened.message))?.[1] ??
      'Open it in the browser with DevTools; the message is its own.'
    return {
      findings: [fail('lifecycle', `It does not ${opened.phase ?? 'mount'}: ${opened.message}`, fix)],
      isAlive: false,
    }
  }
  const isShown = await waitUntilSomethingShows(harness)
  const closed = closeFinding(await harness.call('close'), limits)
  const findings = [mountFinding(opened.ms, limits), closed]
  if (!isShown) return { findings: [...findings, emptyFinding('/')], isAlive: false }
  return { findings: [...findings, ...(await checkRoutes(context))], isAlive: true }
}

function closeFinding({ ms, failure }: Closed, limits: CheckContext['limits']): Finding {
  if (failure !== null) {
    return fail('lifecycle', `It does not unmount: ${failure}`, 'Let unmount settle, even when nothing is left to do.')
  }
  if (ms > limits.mountFailMs) return fail('lifecycle', `It takes ${ms} ms to unmount.`, 'Let unmount settle at once.')
  return pass('lifecycle', `Unmounts in ${ms} ms`)
}

function mountFinding(ms: number, { mountFailMs, mountWarnMs }: CheckContext['limits']): Finding {
  const fix = 'Draw first, load data afterwards.'
  if (ms > mountFailMs) return fail('lifecycle', `It takes ${ms} ms to mount; the portal calls that slow.`, fix)
  if (ms > mountWarnMs) return warn('lifecycle', `It takes ${ms} ms to mount.`, fix)
  return pass('lifecycle', `Loads and mounts in ${ms} ms`)
}

const emptyFinding = (path: string) =>
  fail(
    'lifecycle',
    `Nothing can be seen at ${path} three seconds after it was mounted.`,
    'Show a heading or a skeleton before data comes.',
  )

async function checkRoutes({ harness, manifest }: CheckContext): Promise<Finding[]> {
  const paths = manifest.routes.map(({ path }) => path).filter((path) => path !== '/' && !path.includes(':'))
  const findings: Finding[] = []
  for (const path of paths) {
    const { ok, message } = await harness.call('open', path)
    if (!ok)
      findings.push(fail('lifecycle', `It does not mount at ${path}: ${message}`, 'Read "path" and draw that page.'))
    else if (!(await waitUntilSomethingShows(harness))) findings.push(emptyFinding(path))
    await harness.call('close')
  }
  if (paths.length > 0 && findings.length === 0)
    findings.push(pass('lifecycle', `Opens at each of its routes: ${paths.join(', ')}`))
  return findings
}
