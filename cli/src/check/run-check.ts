import type { Manifest } from '@center/shared/contract'
import type { Browser } from 'playwright-core'
import { checkFiles, checkSize } from './bundle-check'
import type { CheckContext } from './check-context'
import { startCheckSite, type CheckSite } from './check-server'
import { checkAccessibility } from './in-browser/accessibility-check'
import { checkBytes } from './in-browser/bytes-check'
import { judgeConsole } from './in-browser/console-check'
import { checkLeaks } from './in-browser/leak-check'
import { checkLifecycle } from './in-browser/lifecycle-check'
import { judgeMessages } from './in-browser/messages-check'
import { checkFailingNetwork } from './in-browser/network-check'
import { checkSlowProcessor, SLOWER } from './in-browser/slow-check'
import { checkState } from './in-browser/state-check'
import { checkStyles } from './in-browser/styles-check'
import type { CheckLimits } from './limits'
import { checkManifest } from './manifest-check'
import { checkNames, hasFailed, levelOf, skip, type Finding, type Picture, type Report } from './report'
import { openStage, type ConsoleLine, type StageOptions } from './stage'
import type { Subject } from './subject'

export type CheckOptions = {
  /** Opens a browser; called only when there is something to load. */
  openBrowser: () => Promise<Browser>
  /** The folder with what was built for the check page. */
  resources: string
  cycles: number
  limits: CheckLimits
  /** Told of what is being done, for whoever waits. */
  say: (text: string) => void
}

type Part = { findings: Finding[]; pictures: Picture[] }

/** Looks at a sub-app from all sides. Never fails because of it: what is wrong with it stands in the report. */
export async function runCheck(subject: Subject, options: CheckOptions): Promise<Report> {
  const { manifest, source } = subject
  const findings = [...checkManifest(subject), ...checkFiles(subject), ...checkSize(subject, options.limits)]
  const canLoad = manifest && manifest.kind !== 'link' && !hasFailed(findings)
  const loaded = canLoad ? await loadAndCheck(subject, manifest, options) : { findings: [], pictures: [] }
  const all = [...findings, ...loaded.findings]
  return {
    source,
    ...subjectOf(manifest),
    passed: !hasFailed(all),
    findings: [...all, ...notLookedAt(all, manifest)],
    pictures: loaded.pictures,
  }
}

function subjectOf(manifest: Manifest | null): Pick<Report, 'name' | 'version' | 'kind'> {
  if (!manifest) return { name: null, version: null, kind: null }
  const { name, version, kind } = manifest
  return { name, version, kind }
}

function notLookedAt(findings: Finding[], manifest: Manifest | null): Finding[] {
  const why = manifest?.kind === 'link' ? 'A link opens in a tab of its own.' : 'Not checked: see what failed above.'
  return checkNames.filter((name) => levelOf(name, findings) === null).map((name) => skip(name, why))
}

async function loadAndCheck(subject: Subject, manifest: Manifest, options: CheckOptions): Promise<Part> {
  const site = await startCheckSite(subject, manifest, options.resources)
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

  async function on<T>(stageOptions: StageOptions, check: (context: CheckContext) => Promise<T>): Promise<T> {
    const stage = await openStage(browser, site, stageOptions)
    try {
      return await check({ stage, manifest, limits, cycles, pictures })
    } finally {
      await stage.close()
      if (!stageOptions.isCutOff) said.push(...stage.said)
    }
  }

  say('Mounting it, in two themes and two languages')
  const main = await on({}, checkOneVisit)
  // Why there is nothing to see is often said on the console.
  if (!main.isAlive) return { findings: [...main.findings, ...judgeConsole(said)], pictures }
  say(`Mounting and unmounting it ${cycles} times`)
  const leaks = await on({}, checkLeaks)
  say(`Slowing the processor down ${SLOWER} times`)
  const slow = await on({ cpuRate: SLOWER }, checkSlowProcessor)
  say('Cutting the network')
  const network = await on({ isCutOff: true }, (context) => checkFailingNetwork(context, site))
  return { findings: [...main.findings, ...leaks, ...slow, ...network, ...judgeConsole(said)], pictures }
}

/** One page for everything that a user does in one visit: what one check leaves behind, the next one sees. */
async function checkOneVisit(context: CheckContext) {
  const { stage, manifest } = context
  const probes = await stage.call('probe')
  const life = await checkLifecycle(context)
  if (!life.isAlive) return { isAlive: false, findings: life.findings }
  const size = await checkBytes(context)
  const styles = await checkStyles(context, probes)
  const accessibility = await checkAccessibility(context)
  const state = await checkState(context)
  const messages = judgeMessages(await stage.call('takeMessages'), manifest.capabilities)
  return { isAlive: true, findings: [...life.findings, ...size, ...styles, ...accessibility, ...messages, ...state] }
}
