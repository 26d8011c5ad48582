import type { Manifest } from '@center/shared/contract'
import type { Browser } from 'playwright-core'
import { checkFiles, checkSize } from './bundle-check'
import { checkCode } from './code-check'
import type { CheckContext } from './check-context'
import { startCheckSite, type CheckSite } from './check-server'
import { checkAccessibility } from './in-browser/accessibility-check'
import { checkBytes } from './in-browser/bytes-check'
import { toConsoleFindings } from './in-browser/console-check'
import { checkLeaks } from './in-browser/leak-check'
import { checkLifecycle } from './in-browser/lifecycle-check'
import { toMessageFindings } from './in-browser/messages-check'
import { checkFailingNetwork } from './in-browser/network-check'
import { checkSlowProcessor, SLOWER } from './in-browser/slow-check'
import { checkState } from './in-browser/state-check'
import { checkStyles } from './in-browser/styles-check'
import type { CheckLimits } from './limits'
import { checkLibraries, isLibraryOnly, librariesOf, type Provider } from './library-check'
import { checkManifest } from './manifest-check'
import { checkNames, hasFailed, levelOf, skip, type CheckName, type Finding, type Picture, type Report } from './report'
import { openHarness, type ConsoleLine, type HarnessOptions } from './harness'
import type { CheckTarget } from './check-target'

export type CheckOptions = {
  /** Opens a browser; called only when there is something to load. */
  openBrowser: () => Promise<Browser>
  /** The folder with what was built for the check page. */
  resources: string
  cycles: number
  /** Built apps whose libraries the tenant's apps may share. */
  providers?: readonly Provider[]
  limits: CheckLimits
  /** Runs these checks alone; without it all of them, which a release needs. */
  only?: readonly CheckName[] | undefined
  /** Reports progress. */
  say: (text: string) => void
}

type Part = { findings: Finding[]; pictures: Picture[] }

/** Looks at a sub-app from all sides. Never fails because of it: what is wrong with it stands in the report. */
export async function runCheck(target: CheckTarget, options: CheckOptions): Promise<Report> {
  const { manifest, source } = target
  const findings = [
    ...checkManifest(target),
    ...checkLibraries(target, await librariesOf(options.resources), options.providers),
    ...checkFiles(target),
    ...checkSize(target, options.limits),
    ...checkCode(target),
  ]
  const hidden = notShown(target)
  const canLoad = manifest && hidden === null && !hasFailed(findings)
  const loaded = canLoad ? await loadAndCheck({ ...target, manifest }, options) : { findings: [], pictures: [] }
  const all = [...findings, ...loaded.findings]
  return {
    source,
    ...subjectOf(manifest),
    passed: !hasFailed(all) && !options.only,
    findings: [...all, ...notLookedAt(all, hidden, options)],
    pictures: loaded.pictures,
  }
}

function subjectOf(manifest: Manifest | null): Pick<Report, 'name' | 'version' | 'kind'> {
  if (!manifest) return { name: null, version: null, kind: null }
  const { name, version, kind } = manifest
  return { name, version, kind }
}

/** Why no tab of the portal shows it; null: one does. */
function notShown(target: CheckTarget): string | null {
  if (target.manifest?.kind === 'link') return 'A link opens in a tab of its own.'
  return isLibraryOnly(target) ? 'It has nothing to show: other apps take its libraries.' : null
}

function notLookedAt(findings: Finding[], hidden: string | null, options: CheckOptions): Finding[] {
  const why = hidden ?? 'Not checked: see what failed above.'
  return checkNames
    .filter((name) => levelOf(name, findings) === null)
    .map((name) => skip(name, isWanted(options, name) ? why : 'Not asked for.'))
}

const isWanted = ({ only }: CheckOptions, ...names: CheckName[]) => !only || names.some((name) => only.includes(name))

async function loadAndCheck(target: Provider, options: CheckOptions): Promise<Part> {
  const { manifest } = target
  const site = await startCheckSite(target, options.resources, options.providers)
  try {
    const browser = await options.openBrowser()
    try {
      return await checkInBrowser(browser, site, { manifest, options })
    } finally {
      await browser.close()
    }
  } finally {
    await site.close()
  }
}

type Task = { manifest: Manifest; options: CheckOptions }

async function checkInBrowser(browser: Browser, site: CheckSite, task: Task): Promise<Part> {
  const pictures: Picture[] = []
  const { manifest, options } = task
  const { limits, cycles, say } = options

  const said: ConsoleLine[] = []

  async function on<T>(stageOptions: HarnessOptions, check: (context: CheckContext) => Promise<T>): Promise<T> {
    const harness = await openHarness(browser, site, stageOptions)
    try {
      return await check({ harness, manifest, limits, cycles, pictures })
    } finally {
      await harness.close()
      if (!stageOptions.isCutOff) said.push(...harness.said)
    }
  }

  const part = async (name: CheckName, text: string, check: () => Promise<Finding[]>) => {
    if (!isWanted(options, name)) return []
    say(text)
    return check()
  }

  say('Mounting it, in two themes and two languages')
  const main = await on({}, (context) => checkOneMount(context, options))
  // Why there is nothing to see is often said on the console.
  if (!main.isAlive) return { findings: [...main.findings, ...toConsoleFindings(said)], pictures }
  const leaks = await part('leaks', `Mounting and unmounting it ${cycles} times`, () => on({}, checkLeaks))
  const slow = await part('slow-cpu', `Slowing the processor down ${SLOWER} times`, () =>
    on({ cpuRate: SLOWER }, checkSlowProcessor),
  )
  const network = await part('network', 'Cutting the network', () =>
    on({ isCutOff: true }, (context) => checkFailingNetwork(context, site)),
  )
  return { findings: [...main.findings, ...leaks, ...slow, ...network, ...toConsoleFindings(said)], pictures }
}

/** One page for everything that a user does in one visit: what one check leaves behind, the next one sees. */
async function checkOneMount(context: CheckContext, options: CheckOptions) {
  const { harness, manifest } = context
  const ifWanted = (name: CheckName, check: () => Promise<Finding[]>) => (isWanted(options, name) ? check() : [])
  const probes = await harness.call('probe')
  const life = await checkLifecycle(context)
  if (!life.isAlive) return { isAlive: false, findings: life.findings }
  const size = await ifWanted('size', () => checkBytes(context))
  const styles = await ifWanted('styles', () => checkStyles(context, probes))
  const accessibility = await ifWanted('accessibility', () => checkAccessibility(context))
  const state = await ifWanted('state', () => checkState(context))
  const messages = toMessageFindings(await harness.call('takeMessages'), manifest)
  return { isAlive: true, findings: [...life.findings, ...size, ...styles, ...accessibility, ...messages, ...state] }
}
