import * as z from 'zod/mini'
import { firstNonEmpty, launch } from '../page/launch'
import { configuration } from '../configuration/configuration.store'
import { setSessionItem, getSessionItem, setLocalItem, getLocalItem } from '../storage/browser-storage'
import { sessionMark } from './session-lifetime'
import { session } from './session.store'

/**
 * As what and where the session stands beside what the server keeps of it: each is the address's word, else what this tab
 * keeps, else the configuration's, else the user's default (contract 10.3). A switch by the user overrules the address.
 */
export type WorkContext = { roleCode: string; appCode: string; benchCode: string; partBench: string }

type Part = keyof WorkContext

/** The default application is remembered in this browser for a day (spec 9). */
const DEFAULT_APPLICATION_TTL_MS = 24 * 3_600_000

export function workContext(): WorkContext {
  const { CENTER_APP_CODE, CENTER_BENCH_CODE, CENTER_PART_BENCH } = configuration.values
  return {
    roleCode: firstNonEmpty(launch.roleCode, getSessionItem(nameOf('roleCode'))),
    appCode: firstNonEmpty(
      launch.appCode,
      getSessionItem(nameOf('appCode')),
      session.user?.defaultApplyCode,
      storedDefaultApplication(),
      CENTER_APP_CODE,
    ),
    benchCode: firstNonEmpty(launch.benchCode, storedBench('benchCode'), CENTER_BENCH_CODE),
    partBench: partBench(CENTER_PART_BENCH),
  }
}

/** Takes a part of the standing for this tab, whatever the address said. Empty: nothing is kept, and the rest decides. */
export function setWorkContext(change: Partial<WorkContext>): void {
  for (const part of Object.keys(change) as Part[]) {
    launch[part] = null
    setSessionItem(nameOf(part), change[part] || (part === 'partBench' ? NO_PART : null))
  }
  shareWorkContext()
}

/** Keeps what the session began with, so that it stays when a default changes: that is for the next one (spec 4). */
export function storeWorkContext(): void {
  const { benchCode, partBench, appCode } = workContext()
  for (const [part, value] of Object.entries({ benchCode, partBench, appCode })) {
    if (value) setSessionItem(nameOf(part as Part), value)
  }
  if (session.user?.roleCode) setSessionItem(nameOf('roleCode'), session.user.roleCode)
  shareWorkContext()
}

const shared = ['roleCode', 'appCode', 'benchCode', 'partBench'] as const

/** Notes the standing for tabs of the session that are opened next. */
function shareWorkContext(): void {
  const mark = sessionMark()
  if (mark)
    setLocalItem(sharedName(), JSON.stringify({ mark, parts: shared.map((part) => getSessionItem(nameOf(part))) }))
}

const SharedWorkContext = z.object({ mark: z.string(), parts: z.array(z.nullable(z.string())) })

/** A tab that was just opened stands where the one before it stood. */
export function adoptWorkContext(): void {
  try {
    const { mark, parts } = z.parse(SharedWorkContext, JSON.parse(getLocalItem(sharedName()) ?? ''))
    if (mark === sessionMark()) shared.forEach((part, index) => setSessionItem(nameOf(part), parts[index] ?? null))
  } catch {
    // Nothing, or something else, is there: the tab stands where the user begins.
  }
}

const sharedName = () => `${session.tenantCode}__standing`

/** What was kept of the workbench when a session ended: the address of the next sign-in carries it (spec 4), the browser does not. */
let left = { tenantCode: '', benchCode: null as string | null, partBench: null as string | null }

/** The next session of the tab stands where it is told to. The workbench belongs to the address, not to the user. */
export function resetWorkContext(): void {
  const [benchCode, part] = [storedBench('benchCode'), storedBench('partBench')]
  left = { tenantCode: session.tenantCode, benchCode, partBench: part }
  for (const name of ['roleCode', 'appCode', 'benchCode', 'partBench'] as const) setSessionItem(nameOf(name), null)
  Object.assign(launch, { roleCode: null, appCode: null })
}

function storedBench(part: 'benchCode' | 'partBench'): string | null {
  return getSessionItem(nameOf(part)) ?? (left.tenantCode === session.tenantCode ? left[part] : null)
}

/** Remembers for a day which application the user begins in, for a server that does not say it with the user. */
export function storeDefaultApplication(appCode: string): void {
  setLocalItem(defaultName(), JSON.stringify({ appCode, savedAt: Date.now() }))
}

function storedDefaultApplication(): string {
  try {
    const { appCode, savedAt } = JSON.parse(getLocalItem(defaultName()) ?? '{}') as Record<string, unknown>
    const isFresh = typeof savedAt === 'number' && Date.now() - savedAt < DEFAULT_APPLICATION_TTL_MS
    return isFresh && typeof appCode === 'string' ? appCode : ''
  } catch {
    return ''
  }
}

/** The user wants all parts of the workbench: the configuration is not asked any more. */
const NO_PART = '-'

function partBench(configured: string): string {
  const keptPart = storedBench('partBench')
  if (!launch.partBench && keptPart === NO_PART) return ''
  return firstNonEmpty(launch.partBench, keptPart, configured)
}

function nameOf(part: Part): string {
  return `${session.tenantCode}__${part}`
}

function defaultName(): string {
  return `${session.tenantCode}__${session.user?.userId ?? ''}__defaultApply`
}
